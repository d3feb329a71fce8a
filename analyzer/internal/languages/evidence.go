package languages

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Evidence is the table of evidence: what a value is if its name, or the name of its parameter in the URL, ends in a
// word. "filename" is also the end of "the_file_name" and of "theFileName".
var Evidence = []struct {
	Content stdlib.Content
	// IsAnywhere also takes the words at another place of a name, if no row has its end.
	IsAnywhere bool
	// IsUncoded does not take the words behind that of a code: an "alert_name", or a "name" alone, is one that people
	// choose, but a "tag_name" is often an id.
	IsUncoded bool
	Words     code.WordList
	// Programs are two public programs that have such values in URLs.
	Programs [2]string
}{
	{
		Content: stdlib.Code, IsAnywhere: true,
		Words: code.WordList{{`access addr address aid alg algo algorithm api apikey appid arn asset bearer bid bucket
build cid cidr code codes commit country currency cursor date datetime day did digest domain end enum epoch etag ext
extension flag format from gid guid handle hash hex host hostname id ids idx index interval ip isbn
kind lang language level limit locale login md5 method mid mode month network num number
offset oid op order org organisation organization os owner page period pid platform port proto
protocol pub region release rev revision role scheme scope scopes semver sha sha1 sha256 sid
since site size slug sort sorting ssl sslmode stage start state status sub symbol tag team
tenant ticker tid time timestamp to token type uid unit units uuid v ver verb version vid year zone`,
			`func Get(name, the$ string) { url.Parse("https://h.example/a/" + url.PathEscape(name) + "/b/" + the$) }`}},
		Programs: [2]string{"andygrunwald/go-gerrit", "silenceper/wechat"},
	},
	{
		Content: stdlib.Part, IsAnywhere: true,
		Words: code.WordList{{`base dir encoded endpoint escaped fields file filter filters folder params path prefix raw
resource root safe suffix`,
			`func Get(name, the$ string) { url.Parse("https://h.example/a/" + url.PathEscape(name) + "/b/" + the$) }`}},
		Programs: [2]string{"vartanbeno/go-reddit", "ryanbradynd05/go-tmdb"},
	},
	{
		Content: stdlib.Ref,
		Words: code.WordList{{`branch branchname cluster clustername namespace namespacename project ref refname repo
reponame repository repositoryname username usernames`,
			`func Get(the$ string) { url.Parse("https://h.example/a/" + url.QueryEscape(the$) + "/b") }`}},
		Programs: [2]string{"apolloconfig/agollo", "xanzy/go-gitlab"},
	},
	{
		Content: stdlib.Address,
		Words: code.WordList{{`href link links redirect redirectto redirecturi referer referrer returnto uri url urls`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"nicklaw5/helix", "Strubbl/wallabago"},
	},
	{
		Content: stdlib.Address,
		Words: code.WordList{{`callback`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"AlexxIT/go2rtc", "datasektionen/darkmode"},
	},
	{
		Content: stdlib.Mail,
		Words: code.WordList{{`email emailaddress mail`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"knadh/listmonk", "bndr/gojenkins"},
	},
	{
		Content: stdlib.FileName,
		Words: code.WordList{{`attachmentname filename`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"golift/starr", "xanzy/go-gitlab"},
	},
	{
		Content: stdlib.Free,
		Words: code.WordList{{`album artist caption city comment description displayname firstname jql keyword keywords
lastname location message msg note phrase place prompt q query question relaystate search
searchquery searchterm sentence song subject summary term text title`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"vartanbeno/go-reddit", "samalba/dockerclient"},
	},
	{
		Content: stdlib.Free,
		Words: code.WordList{{`glob pattern wildcard`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"minio/kes", "qiniu/go-sdk"},
	},
	{
		Content: stdlib.Free,
		Words: code.WordList{{`estimate issuetypename issuetypenames`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"go-jira/jira", "ankitpokhrel/jira-cli"},
	},
	{
		Content: stdlib.Name, IsUncoded: true,
		Words: code.WordList{{`name names`,
			`func Get(alert$ string) { url.Parse("https://h.example/a?b=" + alert$) }`}},
		Programs: [2]string{"denverdino/aliyungo", "Unleash/unleash-client-go"},
	},
	{
		Content: stdlib.Secret,
		Words: code.WordList{{`passphrase passwd password pwd`,
			`func Get(the$ string) { url.Parse("https://h.example/a?b=" + the$) }`}},
		Programs: [2]string{"ryanbradynd05/go-tmdb", "AlexxIT/go2rtc"},
	},
}
