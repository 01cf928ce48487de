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
    "The envelope is opened once, after its structure is bounded and before its fields are checked; what is wrapped twice is refused, and the decoder never throws.",
  ],
  [
    "1.2.4-5",
    1,
    "No injection into SQL or the shell",
    "Values travel as parameters. The server starts no shell and no program with words of a request.",
  ],
  ["1.3.4", 2, "SVG", "SVG is refused by its bytes, whatever it calls itself."],
  [
    "1.3.6 13.2.4-5 15.3.2",
    2,
    "No request to addresses that users name",
    "No address of a request is opened, except webhooks: https, resolved, found public, no redirects. Own uploads are found by their signature; everything else is refused.",
  ],
  [
    "1.3.11",
    2,
    "Mail headers",
    "Name and subject of a letter are one line; a line break is refused, and the mail library writes the headers.",
  ],
  [
    "1.5.2 15.3.3 15.3.6-7",
    2,
    "Safe reading of JSON, no mass assignment",
    "Every payload is a strict list of fields. Keys of the prototype chain are refused, and credits, plan, id and e-mail cannot be set.",
  ],
  [
    "2.2.1-2",
    1,
    "The server repeats every check of the browser",
    "Form and route read one definition: what the form would not send, the route refuses.",
  ],
  [
    "2.3.1-4",
    1,
    "Order of steps, limits, transactions",
    "Credits are held, then captured or released, each once, in one statement of the database.",
  ],
  [
    "2.4.1",
    2,
    "Against automation",
    "Sign-up, sign-in, mails, uploads, runs and letters are counted per address, mailbox or user. The work of opening pictures is limited per person and network.",
  ],
  [
    "3.2.1",
    1,
    "Files that are opened directly",
    "Pictures are served in a sandbox, without sniffing, under the type that our own encoder gave them.",
  ],
  ["3.3.1-4", 1, "Cookies", "__Host- name, Secure, HttpOnly and SameSite=Lax over https."],
  [
    "3.4.1-8",
    1,
    "Headers of the browser's protection",
    "HSTS, a content policy without inline code, nosniff, referrer, frame and opener rules on every answer.",
  ],
  [
    "3.5.1-3",
    1,
    "Requests that other sites forge",
    "Calls take a bearer token only; where a cookie counts, the origin is checked and only JSON is read. GET changes nothing.",
  ],
  ["3.5.8", 3, "Private pictures on other sites", "A cross-site request for a picture is refused."],
  [
    "4.1.1 4.1.4",
    1,
    "Content types and methods",
    "Every answer names its type and charset; a method that a path does not have is refused.",
  ],
  [
    "4.2.1",
    2,
    "Where a request ends",
    "Malformed and doubtful framing is refused and the connection ended.",
  ],
  [
    "5.1.1 5.2.1-2 5.2.4 5.2.6",
    1,
    "Uploads",
    "Types by their bytes, sizes, pixels and the room of each user are limited and told.",
  ],
  [
    "5.3.1-2 5.4.1-2",
    1,
    "File names",
    "Stored names are made by us; names for saving are plain characters.",
  ],
  [
    "6.2.1-12 6.3.1",
    1,
    "Passwords",
    "At least 8 letters, any characters, long ones too; those of known leaks are refused.",
  ],
  [
    "6.3.7",
    3,
    "Changes of an account are told of",
    "A mail tells of a new password, address, passkey, app, key or webhook, written down in the transaction of the change.",
  ],
  [
    "6.3.8",
    3,
    "Nobody learns who has an account",
    "Sign-in, sign-up and reset answer the same, and as fast, for known and unknown addresses.",
  ],
  [
    "6.4.1 6.4.3",
    1,
    "Links of mails",
    "Random, short-lived, good for one use; opening one changes nothing.",
  ],
  ["7.2.3-4", 1, "Tokens of sessions", "At least 128 random bits, a new one at each sign-in."],
  [
    "7.3.1-2 7.4.1-3 7.5.2",
    1,
    "End of sessions",
    "Sessions end by time, by signing out and by their owner, who sees all of them.",
  ],
  [
    "7.5.1 7.5.3",
    2,
    "A fresh proof before lasting changes",
    "Keys, webhooks, copies and the end of an account want a live session and a proof of the last ten minutes; a password or passkey is changed only with one.",
  ],
  [
    "8.2.1-3 8.3.1",
    1,
    "Who may do what",
    "Each route decides on the server who may call it and whose things it shows; a table holds the expected answer of every route for every role.",
  ],
  [
    "11.4.2 11.5.1",
    2,
    "Password hashes and random numbers",
    "scrypt with a salt of its own for each password; ids, codes and keys come from the system's random source.",
  ],
  [
    "13.3.1 13.4.1-6",
    1,
    "Secrets and leftovers",
    "Secrets come from the environment or from files that only their owner reads. No repository, source or debug page is served, no TRACE, no version.",
  ],
  [
    "14.1.1",
    2,
    "What is personal is named",
    "The envelope is an encoding, not protection: what is in it counts as plain text wherever it goes.",
  ],
  [
    "14.2.1",
    1,
    "No secrets in addresses",
    "No session and no bearer token is taken from an address; a picture's address holds a short-lived signature for this one file.",
  ],
  [
    "14.2.8",
    3,
    "Metadata of people's files",
    "Place, device and all other metadata are dropped when a picture is taken in.",
  ],
  [
    "14.3.1-3",
    1,
    "What browsers keep",
    "Signing out clears the browser; answers are not kept by caches; nothing private lies in its storage.",
  ],
  [
    "15.2.2",
    2,
    "Costly work",
    "Bodies are bounded before they are parsed, and wait for memory. Pictures are opened in processes with limits of time and memory, in a fair queue. The deep health check is no call of visitors, and one answer serves all who ask.",
  ],
  [
    "15.4.2",
    3,
    "Check and act in one step",
    "What is checked and what follows are one statement or one transaction, also when many come at once.",
  ],
  [
    "16.2.5 16.3.1-3 16.5.1-4",
    2,
    "Logs and failures",
    "No secret and no picture is logged; refusals are. A failure answers a general sentence, and what cannot be checked is refused.",
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
