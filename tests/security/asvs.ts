/** One relevant requirement of OWASP ASVS 5.0, or several that one answer covers. */
export interface AsvsRow {
  /** The first id names the row. */
  readonly ids: readonly string[];
  /** The lowest level that requires it. */
  readonly level: 1 | 2 | 3;
  /** The requirement in a few words. */
  readonly about: string;
  /** How the product meets it. */
  readonly answer: string;
}

type Line = readonly [ids: string, level: 1 | 2 | 3, about: string, answer: string];

/** Ids are separated by spaces; `3.3.1-4` stands for 3.3.1, 3.3.2, 3.3.3 and 3.3.4. */
const lines: readonly Line[] = [
  [
    "1.1.1",
    2,
    "Input is decoded once",
    "The envelope is decoded once, after a size check of its structure and before validation of its fields. Double encoding is rejected, and the decoder never throws.",
  ],
  [
    "1.2.4-5",
    1,
    "No injection into SQL or the shell",
    "SQL values are parameters. The server starts no shell, and no program with input from a request.",
  ],
  ["1.3.4", 2, "SVG", "SVG is rejected by its content, whatever its name and type say."],
  [
    "1.3.6 13.2.4-5 15.3.2",
    2,
    "No requests to URLs from users",
    "The server opens no URL from a request except webhooks: https only, resolved to a public address, without redirects. Uploads are identified by their signed URL; any other URL is rejected.",
  ],
  [
    "1.3.11",
    2,
    "Email headers",
    "Name and subject of a support message are single lines. Line breaks are rejected, and the mail library writes the headers.",
  ],
  [
    "1.5.2 15.3.3 15.3.6-7",
    2,
    "Safe JSON parsing, no mass assignment",
    "Every payload has a strict schema. Keys of the prototype chain are rejected, and credits, plan, id and email address can't be set.",
  ],
  [
    "2.2.1-2",
    1,
    "Validation on the server",
    "Form and route use one definition: the route rejects anything that the form wouldn't send.",
  ],
  [
    "2.3.1-4",
    1,
    "Business logic: order of steps, limits, transactions",
    "Credits are held, then captured or released. Each happens once, in one database statement.",
  ],
  [
    "2.4.1",
    2,
    "Protection against automation",
    "Sign-up, sign-in, emails, uploads, runs and support messages are rate limited per IP address, mailbox or user. Image decoding is limited per user and network.",
  ],
  [
    "3.2.1",
    1,
    "Files opened directly in the browser",
    "Images are served with a sandbox policy and nosniff, with the content type from our own encoder.",
  ],
  ["3.3.1-4", 1, "Cookies", "__Host- prefix, Secure, HttpOnly and SameSite=Lax over https."],
  [
    "3.4.1-8",
    1,
    "Security headers",
    "Every response has HSTS, a content security policy without inline code, nosniff, and referrer, frame and opener policies.",
  ],
  [
    "3.5.1-3",
    1,
    "Cross-site request forgery",
    "API calls accept bearer tokens only. Routes that use a cookie check the origin and read only JSON. GET changes nothing.",
  ],
  ["3.5.8", 3, "Private images on other sites", "Cross-site requests for images are rejected."],
  [
    "4.1.1 4.1.4",
    1,
    "Content types and methods",
    "Every response has a content type and charset. Methods that a path doesn't support are rejected.",
  ],
  [
    "4.2.1",
    2,
    "Message boundaries",
    "Malformed or ambiguous framing is rejected, and the connection is closed.",
  ],
  [
    "5.1.1 5.2.1-2 5.2.4 5.2.6",
    1,
    "Uploads",
    "Types are detected from the content. File size, pixels and storage per user are limited, and the limits are documented.",
  ],
  [
    "5.3.1-2 5.4.1-2",
    1,
    "File names",
    "We generate the stored names. Download names contain only plain characters.",
  ],
  [
    "6.2.1-12 6.3.1",
    1,
    "Passwords",
    "At least 8 characters, any characters, long passwords allowed. Passwords from known leaks are rejected.",
  ],
  [
    "6.3.7",
    3,
    "Notice of account changes",
    "An email announces a new password, address, passkey, authenticator app, API key or webhook. It's queued in the transaction of the change.",
  ],
  [
    "6.3.8",
    3,
    "No account enumeration",
    "Sign-in, sign-up and password reset give the same response in the same time for known and unknown addresses.",
  ],
  [
    "6.4.1 6.4.3",
    1,
    "Links in emails",
    "Random, short-lived and single-use. Opening a link changes nothing.",
  ],
  ["7.2.3-4", 1, "Session tokens", "At least 128 random bits, and a new token at each sign-in."],
  [
    "7.3.1-2 7.4.1-3 7.5.2",
    1,
    "End of sessions",
    "Sessions expire, and end when the user signs out. Users see all their sessions and can end each of them.",
  ],
  [
    "7.5.1 7.5.3",
    2,
    "Reauthentication before lasting changes",
    "API keys, webhooks, data exports and account deletion require a live session and a reauthentication within the last ten minutes. Changing a password or passkey requires reauthentication too.",
  ],
  [
    "8.2.1-3 8.3.1",
    1,
    "Authorization",
    "Each route decides on the server who may call it and whose data it returns. A table in the tests has the expected response of every route for every role.",
  ],
  [
    "11.4.2 11.5.1",
    2,
    "Password hashes and random numbers",
    "scrypt with a unique salt per password. Ids, codes and keys come from the system's random generator.",
  ],
  [
    "13.3.1 13.4.1-6",
    1,
    "Secrets and information leakage",
    "Secrets come from the environment or from files that only their owner can read. No repository, source code, debug page, TRACE or version is exposed.",
  ],
  [
    "14.1.1",
    2,
    "Classification of personal data",
    "The data map lists personal data by column. The envelope is an encoding, not protection: its content is treated as plain text.",
  ],
  [
    "14.2.1",
    1,
    "No secrets in URLs",
    "Sessions and bearer tokens aren't accepted in URLs. The URL of an image contains a short-lived signature for that file only.",
  ],
  [
    "14.2.8",
    3,
    "Metadata in users' files",
    "Location, device and all other metadata are removed from every upload.",
  ],
  [
    "14.3.1-3",
    1,
    "Data kept by browsers",
    "Signing out clears the browser's data. Personal responses aren't cached, and browser storage contains nothing private.",
  ],
  [
    "15.2.2",
    2,
    "Resource-intensive work",
    "Bodies are limited in size before parsing, and wait for free memory. Images are decoded in processes with time and memory limits, from a fair queue. Visitors can't call the deep health check, and concurrent calls share one result.",
  ],
  [
    "15.4.2",
    3,
    "No race between check and use",
    "Each check and the action that depends on it are one statement or one transaction, also under concurrent requests.",
  ],
  [
    "16.2.5 16.3.1-3 16.5.1-4",
    2,
    "Logging and error handling",
    "Secrets and images are never logged; rejected requests are. Failures return a generic message, and anything that can't be verified is rejected.",
  ],
];

function idsOf(text: string): string[] {
  return text.split(" ").flatMap((part) => {
    const range = /^(\d+\.\d+\.)(\d+)-(\d+)$/.exec(part);
    if (!range) return [part];
    const [, head = "", first, last] = range;
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, index) => `${head}${Number(first) + index}`);
  });
}

/** The requirements that tests here prove, in order. */
export const asvsRows: readonly AsvsRow[] = lines.map(([ids, level, about, answer]) => ({
  ids: idsOf(ids),
  level,
  about,
  answer,
}));
