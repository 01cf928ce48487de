import { createHash } from "node:crypto";
import { type MailMessage, MailRefused, type MailTransport } from "../port.ts";

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Steps at which a 5xx means this message or this reader; at the others our own set-up is at fault. */
const MESSAGE_COMMANDS = new Set(["RCPT TO", "DATA"]);

/**
 * Mail by SMTP. A message whose acknowledgement got lost may travel twice; its Message-ID is made of its key,
 * by which mailboxes know it again.
 */
export async function createSmtpMail({ url, from }: SmtpOptions): Promise<MailTransport> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A message is text; nothing in it may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);

  async function send(message: MailMessage): Promise<void> {
    try {
      await transport.sendMail({
        from,
        // As an object: a string would be read as a list of addresses.
        to: { name: "", address: message.to },
        ...(message.replyTo === null ? {} : { replyTo: { name: "", address: message.replyTo } }),
        subject: message.subject,
        text: message.text,
        html: message.html,
        messageId: `<${messageId(message.idempotencyKey)}@${domain}>`,
        headers: { "Content-Language": message.locale, "Auto-Submitted": "auto-generated" },
      });
    } catch (error) {
      const { status, command, code, response } = readFailure(error);
      if (status >= 500 && MESSAGE_COMMANDS.has(command))
        throw new MailRefused(response, { cause: error });
      // The message is what the queue logs; the words of the server, which may name the reader, stay out of it.
      throw new Error(`the mail server did not take it: ${code} ${status} at ${command}`, {
        cause: error,
      });
    }
  }

  return {
    reachesPeople: true,
    send: (message, { signal }) => unlessAborted(() => send(message), signal),
    close: async () => transport.close(),
  };
}

function messageId(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}

interface Failure {
  /** The server's reply code, 0 when it never answered. */
  readonly status: number;
  /** The SMTP command that failed, such as "RCPT TO". */
  readonly command: string;
  /** The library's own code, such as "ECONNECTION". */
  readonly code: string;
  readonly response: string;
}

function readFailure(error: unknown): Failure {
  const status = fieldOf(error, "responseCode");
  const text = (field: string) => {
    const found = fieldOf(error, field);
    return typeof found === "string" ? found : "";
  };
  return {
    status: typeof status === "number" ? status : 0,
    command: text("command"),
    code: text("code"),
    response: text("response"),
  };
}

function fieldOf(error: unknown, field: string): unknown {
  return error instanceof Error ? Reflect.get(error, field) : undefined;
}

/** Settles as `work` does, or rejects as soon as `signal` aborts; the socket ends by its own time-outs. */
async function unlessAborted(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}
