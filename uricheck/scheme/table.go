package scheme

// The registered names come from dated copies of IANA's registry: permanent, provisional and
// historical ones. If a copy lacks a scheme that is one letter from http, uricheck wrongly
// calls it misspelt; nothing worse happens. Each name is in one row. Default ports are in
// package uri, which needs them for normalization and imports only the standard library.
var table = []struct {
	traits Trait
	names  string
}{
	{Registered | HTTP | Network | Cleartext, "http"},
	{Registered | HTTP | Network, "https"},
	{Registered | Network, "wss"},
	{Registered | Network | Cleartext, "ftp ws"},
	{Common | Service, `
amqp amqps clickhouse etcd etcds ftps grpc grpcs h2c imaps mqtt mqtts nats postgres postgresql
rtmps smtps socks5 socks5h stomp tcp tls
`},
	{Registered | Mailbox, "acct xmpp"},
	{Registered | Mailbox | Opaque, "mailto sip sips"},
	{Registered | Opaque, "about cid data did geo magnet mid tel urn"},
	{Registered | Service, `
imap ldap ldaps redis rediss rtmp rtsp rtsps sftp smtp ssh telnet udp
`},
	{Common, `
apk app asset awskms awsparamstore awssm azblob azurekeyvault azurekms b2 beanstalk bolt bolts
bundle bzr capacitor cassandra ceph cifs cloudsql cockroach cockroachdb consul containerd cos
couchbase couchbases couchdb dir dm dns+srv docker docker-daemon docker-image dockerd
elasticsearch electron env exec ext fd ftpes gcpkms gcpsecretmanager gcs gearman github gitlab
gluster grpc+unix gs h2 hashivault hdfs hg host http2 http3 httpd httpg httpmu https3 httpu
httpx image inmem inproc ionic ipfs ipns iscsi itms-apps java jdbc k8s kafka kubernetes ldapi
libsql mailtos maria mariadb mem memory mongo moz-extension mqtt+ssl mssql mysql nats-tls nbd
neo4j npipe nsq obs oci odbc onion oracle ord ordinal oss passthrough pg pgx pipe plugin postgis
pulsar quic rabbitmq rados rbd rtmpe rtmpt s3 s3a s3n scp secret secretmanager snowflake socket
socks socks4 socks4a spanner sqlite sqlite3 sqlserver srt srv ssl static stdin stdout stomps
swift tauri tcp4 tcp6 tcps temporal tg tidb tikv timescaledb udp4 udp6 unix unixgram unixpacket
vault vscode-remote vsock wasm webdav webdavs webpack whatsapp xds xmpps yugabyte yugabytedb zfs
zk zookeeper
`},
	{Registered, `
aaa aaas acap acat acr adiumxtra afp afs aim amss android appdata apt attachment aw barion
beshare bitcoin bitcoincash blob bolo browserext calculator callto cap cast casts chrome
chrome-extension coap coap+tcp coap+ws coaps coaps+tcp coaps+ws com-eventbrite-attendee content
conti crid cvs dab dav diaspora dict dis dlna-playcontainer dlna-playsingle dns dntp dpp drm
drop dtn dvb ed2k elsi example facetime fax feed feedready file filesystem finger fish fm
fuchsia-pkg gg git gizmoproject go gopher graph gtalk h323 ham hcap hcp hxxp hxxps hydrazone iax
icap icon im info iotdisc ipn ipp ipps irc irc6 ircs iris iris.beep iris.lwz iris.xpc iris.xpcs
isostore itms jabber jar jms keyparc lastfm lorawan lvlt mailserver maps market message
microsoft.windows.camera microsoft.windows.camera.multipicker microsoft.windows.camera.picker
mms modem mongodb moz ms-access ms-browser-extension ms-calculator ms-drive-to ms-enrollment
ms-excel ms-eyecontrolspeech ms-gamebaresrvices ms-gamingoverlay ms-getoffice ms-help
ms-infopath ms-inputapp ms-lockscreencomponent-config ms-media-stream-id ms-mixedrealitycapture
ms-officeapp ms-people ms-powerpoint ms-project ms-publisher ms-restoretabcompanion
ms-screenclip ms-screensketch ms-search ms-search-repair ms-secondary-screen-controller
ms-secondary-screen-setup ms-settings ms-settings-airplanemode ms-settings-bluetooth
ms-settings-camera ms-settings-cellular ms-settings-cloudstorage ms-settings-connectabledevices
ms-settings-displays-topology ms-settings-emailandaccounts ms-settings-language
ms-settings-location ms-settings-lock ms-settings-nfctransactions ms-settings-notifications
ms-settings-power ms-settings-privacy ms-settings-proximity ms-settings-screenrotation
ms-settings-wifi ms-settings-workplace ms-spd ms-sttoverlay ms-transit-to ms-useractivityset
ms-virtualtouchpad ms-visio ms-walk-to ms-whiteboard ms-whiteboard-cmd ms-word msnim msrp msrps
mss mtqp mumble mupdate mvn news nfs ni nih nntp notes ocf oid onenote onenote-cmd
opaquelocktoken openpgp4fpr pack palm paparazzi pkcs11 platform pop pres prospero proxy psyc
pwid qb query reload res resource rmi rsync rtmfp rtspu secondlife service session sgn shttp
sieve simpleledger skype smb sms snews snmp soap.beep soap.beeps soldat spiffe spotify steam
stun stuns submit svn tag teamspeak teliaeid tftp things thismessage tip tn3270 tool turn turns
tv unreal ut2004 v-event vemmi ventrilo videotex view-source vnc wais webcal wpid wtai wyciwyg
xcon xcon-userid xfire xmlrpc.beep xmlrpc.beeps xri ymsgr z39.50 z39.50r z39.50s
`},
}
