/* Addresses that a server must never open, in spellings that bypass naive checks. */

/** Metadata, loopback and private addresses. */
const addresses = ["169.254.169.254", "127.0.0.1", "10.0.0.1", "192.168.0.1", "100.100.100.200"];

function partsOf(address: string): number[] {
  return address.split(".").map(Number);
}

/** One address in decimal, octal, hexadecimal, short, padded and IPv6 spellings. */
function spellings(address: string): string[] {
  const parts = partsOf(address);
  const whole = parts.reduce((sum, part) => sum * 256 + part, 0);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const hex = (part: number) => part.toString(16).padStart(2, "0");
  const mapped = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
  return [
    address,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    parts.map((part) => `0x${hex(part)}`).join("."),
    parts.map((part) => `0${part.toString(8)}`).join("."),
    parts.map((part) => `000000${part.toString(8)}`).join("."),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    String(whole + 2 ** 32),
    `[::ffff:${address}]`,
    `[::ffff:${mapped}]`,
    `[0:0:0:0:0:ffff:${mapped}]`,
    `[64:ff9b::${mapped}]`,
    `[2002:${mapped}::]`,
    `[::ffff:${address}%25lo]`,
    // Digits and dots of other scripts, which some parsers normalise.
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x2460 + Number(digit) - 1)),
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll(".", "\u3002"),
    address.replaceAll(".", "\uff0e"),
    address.replaceAll(".", "%2e"),
    Array.from(address, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join(""),
    `${address.replaceAll(".", "-")}.nip.io`,
    `${address}.xip.io`,
    `user:pass@${address}`,
    `example.com@${address}`,
    `example.com%40${address}`,
    `example.com#@${address}`,
    `${address}#@example.com`,
    `${address}\\@example.com`,
    `example.com\\@${address}`,
    `example.com:80@${address}:80`,
    `${address}:22`,
    `${address}:5432`,
    `${address}:65536`,
    `${address}:80:80`,
    `${address}\u0000.example.com`,
    `${address}%00.example.com`,
    `${address}\t`,
    ` ${address}`,
    `${address}%0d%0ahost:%20example.com`,
    `${address};example.com`,
    `${address},example.com`,
    `example.com&@${address}#@example.org`,
  ];
}

/** Names that resolve to this machine, or to another address on the second lookup. */
const names = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost.localdomain",
  "ip6-localhost",
  "l\u24deⓒalhost",
  "127.1",
  "127.0.1",
  "0",
  "0.0.0.0",
  "[::]",
  "[::1]",
  "[0000::1]",
  "[fe80::1%25eth0]",
  "[fd00:ec2::254]",
  "localtest.me",
  "spoofed.burpcollaborator.net",
  "7f000001.a9fea9fe.rbndr.us",
  "make-127.0.0.1-rebind-169.254.169.254-rr.1u.ms",
  "metadata.google.internal",
  "metadata",
  "instance-data",
  "kubernetes.default.svc",
  "host.docker.internal",
  "postgres",
  "bugbounty.dod.network",
];

const schemes = [
  "file:///etc/passwd",
  "file://localhost/etc/passwd",
  "file:/etc/passwd",
  "file:\\\\\\\\127.0.0.1\\\\c$",
  "FILE:///proc/self/environ",
  "gopher://127.0.0.1:6379/_flushall",
  "dict://127.0.0.1:11211/stats",
  "ftp://127.0.0.1/x",
  "ftps://127.0.0.1/x",
  "sftp://127.0.0.1/x",
  "tftp://127.0.0.1:69/x",
  "ldap://127.0.0.1/x",
  "ldaps://127.0.0.1/x",
  "smb://127.0.0.1/x",
  "jar:http://127.0.0.1!/x",
  "netdoc:///etc/passwd",
  "php://filter/resource=x",
  "expect://id",
  "ws://127.0.0.1/",
  "wss://127.0.0.1/",
  "unix:///var/run/docker.sock",
  "http+unix://%2Fvar%2Frun%2Fdocker.sock/info",
  "javascript:fetch('http://127.0.0.1')",
  "view-source:http://127.0.0.1/",
  "blob:http://127.0.0.1/x",
  "about:blank",
  "data:image/png;base64,iVBORw0KGgo=",
  "data:text/html,<script>fetch('http://127.0.0.1')</script>",
  "cid:x",
  "\\\\127.0.0.1\\share\\x.png",
  "//127.0.0.1/x",
  "///127.0.0.1/x",
  "\\/\\/127.0.0.1/x",
  "/\\127.0.0.1/x",
  "http:127.0.0.1/x",
  "http:/127.0.0.1/x",
  "http:///127.0.0.1/x",
  "http:\\\\127.0.0.1\\x",
  "http//127.0.0.1/x",
  "hTTp://127.0.0.1/x",
  "ht\ttp://127.0.0.1/x",
  "\u0001http://127.0.0.1/x",
  "url:http://127.0.0.1/x",
  "https://127.0.0.1/x",
  "?http://127.0.0.1/x",
  "#http://127.0.0.1/x",
  "127.0.0.1:80",
  "[::1]:80",
];

/** Pages that redirect elsewhere. */
const redirects = [
  "http://example.com/redirect?to=http://169.254.169.254/",
  "http://httpbin.org/redirect-to?url=http%3A%2F%2F127.0.0.1%2F",
  "http://example.com/%2e%2e/%2e%2e/media/x",
  "http://example.com/?exp=9999999999&sig=AAAA",
];

/** Nearly our own URLs: forged, other host, path traversal, other expiry. `own` is a URL that we signed. */
function nearlyOurs(own: string, host: string): string[] {
  const [path = "", query = ""] = own.split("?");
  return [
    `http://${host}${own}`,
    `https://${host}${own}`,
    `//${host}${own}`,
    `http://example.com${own}`,
    `http://${host}@example.com${own}`,
    `http://example.com\\@${host}${own}`,
    `http://169.254.169.254${own}`,
    `${own}x`,
    `${own}&sig=x`,
    `${own}#x`,
    `/${own}`,
    ` ${own}`,
    `${own} `,
    `${own}\n`,
    path,
    `${path}?${query.toUpperCase()}`,
    `${path}?exp=9999999999&${query}`,
    `${path.replace("/media/", "/media/../")}?${query}`,
    `${path.replace("/media/", "/media//")}?${query}`,
    `${path.replace("/media/", "/media/%2e%2e/")}?${query}`,
    `${path.replace("/media/", "/MEDIA/")}?${query}`,
    own.replace(/exp=\d+/, "exp=9999999999"),
    own.replace(/sig=.*/, "sig="),
    own.replace(/sig=(.)/, "sig=%$1"),
  ];
}

/** All forbidden addresses without duplicates; more than 300. */
export function forbiddenAddresses(own: string, host: string): string[] {
  const hosts = [...addresses.flatMap(spellings), ...names];
  const paths = ["/", "/latest/meta-data/iam/security-credentials/"];
  return [
    ...new Set([
      ...hosts.map((each, index) => `http://${each}${paths[index % paths.length] ?? "/"}`),
      ...schemes,
      ...redirects,
      ...nearlyOurs(own, host),
    ]),
  ];
}
