import { createHash } from "node:crypto";
import { type MailMessage, MailRefused, type MailTransport } from "../port.ts";

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Commands at which a 5xx rejects the message or its recipient. At the others, our own configuration is at fault. */
const MESSAGE_COMMANDS = new Set(["RCPT TO", "DATA"]);

/**
 * Mail by SMTP. A message whose acknowledgement is lost may be sent twice; its Message-ID derives from its key, so that
 * mailboxes can recognise it.
 */
export async function createSmtpMail({ url, from }: SmtpOptions): Promise<MailTransport> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Messages are text, so no content may make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);

  async function send(message: MailMessage): Promise<void> {
    try {
      await transport.sendMail({
        from,
        // As an object: a string would be parsed as a list of addresses.
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
      // The queue logs this message, so it leaves out the server's response, which may name the recipient.
      throw new Error(`the mail server rejected the message: ${code} ${status} at ${command}`, {
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
  /** The server's reply code, 0 if it never answered. */
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

/** Settles like `work`, or rejects as soon as `signal` aborts. The socket ends by its own timeouts. */
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
