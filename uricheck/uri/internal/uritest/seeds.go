package uritest

// Authorities complement the real URLs of the corpus, few of which have difficult authorities.
var Authorities = []string{
	"http://user:pw@[2001:db8::7]:80/a?b#c", "http://[::ffff:192.0.2.1]/", "x://[v7.a:b]:1", "//u%41@192.0.2.16:80/%7e",
	"urn:a:b", "../a/./b", "?q", "#f", "", "http://h:99999/", "//[1:2:3:4:5:6:7:8]", "//[1::8]:/", "mailto:a@b",
}

// IRIs are seeds beyond ASCII: from RFC 3987, Wikipedia and the like, and a few made-up ones
// for the rest.
var IRIs = []string{
	"http://www.example.org/red%09rosé#red", "http://example.com/𐌀𐌁𐌂", "http://résumé.example.org",
	"https://ja.wikipedia.org/wiki/納豆?action=history&uselang=日本語#由来", "https://ru.wikipedia.org/wiki/Заглавная_страница",
	"http://مثال.إختبار/صفحة?سؤال=جواب", "http://例え.テスト/パス/セグメント", "https://de.wikipedia.org/wiki/Größe#Maß",
	"http://ü:ö@[2001:db8::7]:80/é", "//é@[v1.a]:", "é/b:c", "mailto:ä@ö.example", "?\ue000é\U00100000", "#é?/",
	"http://h/?\U000f0000#\u00a0\ud7ff\uf900\ufdcf\ufdf0\uffef\U00010000\U000e1000\U000efffd", "urn:ex:é%C3%A9%e2%80%ae%FC",
	"http://h/\u202e?\u200f#\u2066",
}
