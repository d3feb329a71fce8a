package uricheck

import (
	"slices"
	"strings"
)

// isKnownScheme reports whether a lowercase scheme is registered or in common
// use.
func isKnownScheme(scheme string) bool {
	_, registered := slices.BinarySearch(registeredSchemes, scheme)
	_, common := slices.BinarySearch(commonSchemes, scheme)
	return registered || common || strings.ContainsRune(scheme, '+')
}

// commonSchemes are not registered, but in use: none of them is a misspelling.
// Sorted.
var commonSchemes = strings.Fields(`
amqp amqps apk app asset awskms awsparamstore awssm azblob azurekeyvault azurekms b2 beanstalk
bolt bolts bundle bzr capacitor cassandra ceph cifs clickhouse cloudsql cockroach cockroachdb
consul containerd cos couchbase couchbases couchdb dir dm dns+srv docker docker-daemon
docker-image dockerd elasticsearch electron env etcd etcds exec ext fd ftpes ftps gcpkms
gcpsecretmanager gcs gearman github gitlab gluster grpc grpc+unix grpcs gs h2 h2c hashivault
hdfs hg host http2 http3 httpd httpg httpmu https3 httpu httpx image inmem inproc ionic ipfs
ipns iscsi itms-apps java jdbc k8s kafka kubernetes ldapi libsql mailtos maria mariadb mem
memory mongo moz-extension mqtt mqtt+ssl mqtts mssql mysql nats nats-tls nbd neo4j npipe nsq obs
oci odbc onion oracle ord ordinal oss passthrough pg pgx pipe plugin postgis postgres postgresql
pulsar quic rabbitmq rados rbd rtmpe rtmps rtmpt s3 s3a s3n scp secret secretmanager snowflake
socket socks socks4 socks4a socks5 socks5h spanner sqlite sqlite3 sqlserver srt srv ssl static
stdin stdout stomp stomps swift tauri tcp tcp4 tcp6 tcps temporal tg tidb tikv timescaledb tls
udp4 udp6 unix unixgram unixpacket vault vscode-remote vsock wasm webdav webdavs webpack
whatsapp xds xmpps yugabyte yugabytedb zfs zk zookeeper
`)

// registeredSchemes are the names in IANA's registry of URI schemes, permanent,
// provisional and historical, as dated copies of it have them: what a copy
// misses is at worst taken for a misspelling if it is one letter from http.
// Sorted.
var registeredSchemes = strings.Fields(`
aaa aaas about acap acat acct acr adiumxtra afp afs aim amss android appdata apt attachment aw
barion beshare bitcoin bitcoincash blob bolo browserext calculator callto cap cast casts chrome
chrome-extension cid coap coap+tcp coap+ws coaps coaps+tcp coaps+ws com-eventbrite-attendee
content conti crid cvs dab data dav diaspora dict did dis dlna-playcontainer dlna-playsingle dns
dntp dpp drm drop dtn dvb ed2k elsi example facetime fax feed feedready file filesystem finger
fish fm ftp fuchsia-pkg geo gg git gizmoproject go gopher graph gtalk h323 ham hcap hcp http
https hxxp hxxps hydrazone iax icap icon im imap info iotdisc ipn ipp ipps irc irc6 ircs iris
iris.beep iris.lwz iris.xpc iris.xpcs isostore itms jabber jar jms keyparc lastfm ldap ldaps
lorawan lvlt magnet mailserver mailto maps market message microsoft.windows.camera
microsoft.windows.camera.multipicker microsoft.windows.camera.picker mid mms modem mongodb moz
ms-access ms-browser-extension ms-calculator ms-drive-to ms-enrollment ms-excel
ms-eyecontrolspeech ms-gamebaresrvices ms-gamingoverlay ms-getoffice ms-help ms-infopath
ms-inputapp ms-lockscreencomponent-config ms-media-stream-id ms-mixedrealitycapture ms-officeapp
ms-people ms-powerpoint ms-project ms-publisher ms-restoretabcompanion ms-screenclip
ms-screensketch ms-search ms-search-repair ms-secondary-screen-controller
ms-secondary-screen-setup ms-settings ms-settings-airplanemode ms-settings-bluetooth
ms-settings-camera ms-settings-cellular ms-settings-cloudstorage ms-settings-connectabledevices
ms-settings-displays-topology ms-settings-emailandaccounts ms-settings-language
ms-settings-location ms-settings-lock ms-settings-nfctransactions ms-settings-notifications
ms-settings-power ms-settings-privacy ms-settings-proximity ms-settings-screenrotation
ms-settings-wifi ms-settings-workplace ms-spd ms-sttoverlay ms-transit-to ms-useractivityset
ms-virtualtouchpad ms-visio ms-walk-to ms-whiteboard ms-whiteboard-cmd ms-word msnim msrp msrps
mss mtqp mumble mupdate mvn news nfs ni nih nntp notes ocf oid onenote onenote-cmd
opaquelocktoken openpgp4fpr pack palm paparazzi pkcs11 platform pop pres prospero proxy psyc
pwid qb query redis rediss reload res resource rmi rsync rtmfp rtmp rtsp rtsps rtspu secondlife
service session sftp sgn shttp sieve simpleledger sip sips skype smb sms smtp snews snmp
soap.beep soap.beeps soldat spiffe spotify ssh steam stun stuns submit svn tag teamspeak tel
teliaeid telnet tftp things thismessage tip tn3270 tool turn turns tv udp unreal urn ut2004
v-event vemmi ventrilo videotex view-source vnc wais webcal wpid ws wss wtai wyciwyg xcon
xcon-userid xfire xmlrpc.beep xmlrpc.beeps xmpp xri ymsgr z39.50 z39.50r z39.50s
`)
