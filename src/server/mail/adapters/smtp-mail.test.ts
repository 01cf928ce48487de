import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isLocale } from "#core/locale.ts";
import { decodeHeader, type FakeSmtp, startFakeSmtp } from "../../../../tests/setup/fake-smtp.ts";
import { type Delivered, mailContract, newMessage } from "../port.contract.ts";
import { MailRefused, type MailTransport } from "../port.ts";
import { createSmtpMail } from "./smtp-mail.ts";

const from = { name: "Quầy ảnh, Fotoya", address: "counter@example.org" };
const signal = new AbortController().signal;

/** What a mailbox shows: it knows a message again by its Message-ID. */
function mailbox({ mails }: FakeSmtp): Delivered[] {
  const byId = new Map(mails.map((mail) => [mail.headers["message-id"], mail]));
  return [...byId.values()].map(({ to, headers, parts }) => {
    const locale = headers["content-language"] ?? "";
    if (!isLocale(locale)) throw new Error(`no language: ${locale}`);
    return {
      to: to.join(),
      replyTo: headers["reply-to"] ?? null,
      subject: decodeHeader(headers["subject"] ?? ""),
      text: (parts["text/plain"] ?? "").replace(/\n$/, ""),
      html: (parts["text/html"] ?? "").replace(/\n$/, ""),
      locale,
    };
  });
}

describe("mail contract", () => {
  mailContract(async () => {
    const fake = await startFakeSmtp();
    const transport = await createSmtpMail({ url: fake.url, from });
    return {
      transport,
      delivered: async () => mailbox(fake),
      async close() {
        await transport.close();
        await fake.close();
      },
    };
  });
});

let fake: FakeSmtp;
let transport: MailTransport;
beforeEach(async () => {
  fake = await startFakeSmtp();
  transport = await createSmtpMail({ url: fake.url, from });
});
afterEach(async () => {
  await transport.close();
  await fake.close();
});

test("names the sender, the machine and itself", async () => {
  expect(transport.reachesPeople).toBe(true);
  await transport.send(newMessage({ idempotencyKey: "one" }), { signal });
  const [mail] = fake.mails;
  expect(mail?.from).toBe("counter@example.org");
  expect(decodeHeader(mail?.headers["from"] ?? "")).toContain("Quầy ảnh, Fotoya");
  expect(mail?.headers["auto-submitted"]).toBe("auto-generated");
  expect(mail?.headers["message-id"]).toMatch(/^<[0-9a-f]{32}@example\.org>$/);
});

test("a subject that tries to add a header stays a subject", async () => {
  const message = newMessage({ subject: "Hello\r\nBcc: all@example.com\r\n\r\nBody" });
  await transport.send(message, { signal });
  const [mail] = fake.mails;
  expect(mail?.headers["bcc"]).toBeUndefined();
  expect(mail?.to).toEqual([message.to]);
});

test.each([
  ["RCPT", "550 5.1.1 no such reader"],
  ["DATA", "554 5.7.1 not wanted"],
] as const)(
  "%s answered with %s is a refusal for good, in the server's words",
  async (step, no) => {
    fake.objections = { [step]: no };
    const failed = transport.send(newMessage(), { signal });
    await expect(failed).rejects.toBeInstanceOf(MailRefused);
    await expect(failed).rejects.toThrow(no);
  },
);

test.each([
  ["GREETING", "421 4.3.2 closing"],
  ["MAIL", "550 5.7.1 you may not send"],
  ["RCPT", "450 4.2.1 greylisted"],
  ["DATA", "451 4.3.0 try later"],
  ["DATA", null],
] as const)("%s answered with %s is worth another try, which then succeeds", async (step, no) => {
  fake.objections = { [step]: no };
  const message = newMessage();
  const failed = transport.send(message, { signal });
  await expect(failed).rejects.not.toBeInstanceOf(MailRefused);
  await expect(failed).rejects.not.toThrow(message.to);
  fake.objections = {};
  await transport.send(message, { signal });
  expect(mailbox(fake).map(({ to }) => to)).toEqual([message.to]);
});

test("nobody at the address is worth another try", async () => {
  await fake.close();
  await expect(transport.send(newMessage(), { signal })).rejects.toThrow(/ESOCKET|ECONN/);
});
