import { createServer, type Socket } from "node:net";

/** A message as received. */
export interface SmtpMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers by lower-case name, unfolded but not decoded. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded parts by type, such as "text/plain". */
  readonly parts: Readonly<Record<string, string>>;
}

type Step = "GREETING" | "MAIL" | "RCPT" | "DATA";
/** The server's refusal at a step, such as "550 5.1.1 no such reader"; `null` hangs up. */
type Objections = Partial<Record<Step, string | null>>;

export interface FakeSmtp {
  readonly url: string;
  readonly mails: SmtpMail[];
  /** May be changed at any time. */
  objections: Objections;
  close(): Promise<void>;
}

/** Starts a mail server on loopback that accepts everything it doesn't object to. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const fake: Omit<FakeSmtp, "url" | "close"> = { mails: [], objections: {} };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    talk(socket, fake);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return Object.assign(fake, {
    url: `smtp://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function talk(socket: Socket, fake: Omit<FakeSmtp, "url" | "close">): void {
  let envelope = { from: "", to: [] as string[] };
  let data: string[] | null = null;
  let pending = "";

  function answer(step: Step | null, yes: string): boolean {
    const objection = step === null ? undefined : fake.objections[step];
    if (objection === null) {
      socket.destroy();
      return false;
    }
    socket.write(`${objection ?? yes}\r\n`);
    return objection === undefined;
  }

  function onCommand(line: string): void {
    const inAngles = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (/^EHLO/i.test(line)) answer(null, "250-fake\r\n250-8BITMIME\r\n250 SMTPUTF8");
    else if (/^MAIL FROM/i.test(line)) {
      if (answer("MAIL", "250 ok")) envelope = { from: inAngles, to: [] };
    } else if (/^RCPT TO/i.test(line)) {
      if (answer("RCPT", "250 ok")) envelope.to.push(inAngles);
    } else if (/^DATA/i.test(line)) {
      socket.write("354 go on\r\n");
      data = [];
    } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
    else answer(null, "250 ok");
  }

  function onLine(line: string): void {
    if (data === null) return onCommand(line);
    if (line !== ".") {
      data.push(line.replace(/^\./, ""));
      return;
    }
    const mail = { ...envelope, ...readMime(data) };
    data = null;
    if (answer("DATA", "250 taken")) fake.mails.push(mail);
  }

  if (!answer("GREETING", "220 fake ESMTP")) return;
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    const lines = (pending + chunk).split("\r\n");
    pending = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  });
}

type Mime = Pick<SmtpMail, "headers" | "parts">;

/** Reads headers and parts of a message, or of one of its parts, from Latin-1 lines. */
function readMime(lines: readonly string[]): Mime {
  const blank = lines.indexOf("");
  const headers: Record<string, string> = {};
  const unfolded = lines
    .slice(0, blank)
    .join("\n")
    .replaceAll(/\n[ \t]+/g, " ");
  for (const line of unfolded.split("\n")) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const body = lines.slice(blank + 1);
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  if (boundary === undefined) {
    return { headers, parts: { [type]: decodeBody(body, headers["content-transfer-encoding"]) } };
  }
  const starts = body.flatMap((line, index) => (line.startsWith(`--${boundary}`) ? [index] : []));
  const parts = starts
    .slice(0, -1)
    .map((start, index) => readMime(body.slice(start + 1, starts[index + 1])).parts);
  return { headers, parts: Object.assign({}, ...parts) };
}

function decodeBody(lines: readonly string[], encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(lines.join(""), "base64").toString("utf8");
  const text = lines.join("\n");
  return encoding === "quoted-printable"
    ? fromQuoted(text.replaceAll("=\n", ""))
    : Buffer.from(text, "latin1").toString("utf8");
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Decodes a header with encoded words (RFC 2047). */
export function decodeHeader(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : fromQuoted(text.replaceAll("_", " ")),
    );
}
