import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOutboxMail } from "#server/mail/adapters/outbox-mail.ts";
import { createMail, type Mail } from "#server/mail/mail.ts";
import { readOutbox } from "#server/mail/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";
import { createSupport } from "./support.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const OPERATOR = "desk@example.org";

interface SupportServer {
  readonly server: TestServer;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

async function openSupportServer(options: {
  rateLimits?: "on" | "off";
  operatorMail?: string | null;
  reachesPeople?: boolean;
}): Promise<SupportServer> {
  const database = await createTestDatabase();
  const outbox = createOutboxMail(database.pool);
  const mail: Mail = createMail({
    database,
    databaseUrl: database.url,
    transport: { ...outbox, reachesPeople: options.reachesPeople ?? true },
    log: silent,
  });
  await mail.startDelivering();
  const { operatorMail = OPERATOR, rateLimits = "off" } = options;
  const server = await openTestServer({
    rateLimits,
    support: createSupport({ database, mail, operatorMail }),
  });
  return {
    server,
    database,
    async close() {
      await server.close();
      await mail.close();
      await database.drop();
    },
  };
}

let senders = 0;
function letter(changes: Record<string, unknown> = {}): Record<string, unknown> {
  senders += 1;
  return {
    name: "Lan Anh",
    email: `lan${senders}@example.com`,
    subject: "Ảnh thẻ",
    message: "Nền ảnh thẻ có đổi được không?\nCảm ơn!",
    locale: "vi",
    website: "",
    ...changes,
  };
}

function send(
  { server }: SupportServer,
  payload: unknown,
  { from = "127.0.0.1", headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  return server.app.inject({
    method: "POST",
    url: "/support",
    remoteAddress: from,
    headers: { "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

async function letters({ database }: SupportServer): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    "select reference, name, email, subject, message, locale from support_letter order by created_at",
  );
  return rows;
}

async function mailTo({ database }: SupportServer, address: string) {
  return (await readOutbox(database.pool)).filter(({ to }) => to === address);
}

describe("a letter", () => {
  let support: SupportServer;
  beforeAll(async () => {
    support = await openSupportServer({});
  });
  afterAll(() => support.close());

  test("is kept, sent to the operator and confirmed to the sender in his language", async () => {
    const sent = letter({ name: "  Lan Anh ", message: "Một\r\nhai" });
    const answer = await send(support, sent);
    expect(answer.statusCode).toBe(202);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const receipt = answer.json<{ reference: string; isAcknowledged: boolean }>();
    expect(receipt).toEqual({
      reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      isAcknowledged: true,
    });
    const kept = { name: "Lan Anh", email: sent["email"], subject: "Ảnh thẻ", message: "Một\nhai" };
    expect(await letters(support)).toEqual([
      { ...kept, reference: receipt.reference, locale: "vi" },
    ]);

    await expect.poll(async () => (await readOutbox(support.database.pool)).length).toBe(2);
    const [notice] = await mailTo(support, OPERATOR);
    expect(notice).toMatchObject({ replyTo: sent["email"], locale: "vi" });
    expect(notice?.subject).toBe(`[${receipt.reference}] Ảnh thẻ`);
    expect(notice?.text).toContain("Một\nhai");
    const [receiptMail] = await mailTo(support, String(sent["email"]));
    expect(receiptMail).toMatchObject({ replyTo: OPERATOR, locale: "vi" });
    expect(receiptMail?.text).toContain(receipt.reference);
    expect(receiptMail?.text).toContain("trong vòng 24 giờ");
    expect(receiptMail?.text).not.toContain("Lan Anh");
  });

  test("in English is confirmed in English", async () => {
    const sent = letter({ locale: "en" });
    await send(support, sent);
    await expect.poll(() => mailTo(support, String(sent["email"]))).toHaveLength(1);
    const [receipt] = await mailTo(support, String(sent["email"]));
    expect(receipt?.subject).toContain("We have your letter");
  });

  test("without the hidden field is a letter too", async () => {
    const { website: _website, ...sent } = letter();
    expect((await send(support, sent)).statusCode).toBe(202);
  });

  test("may be as long as the limits, and may hold any letters", async () => {
    const name = "\u{1F600}".repeat(50);
    const sent = letter({ name, subject: "s".repeat(150), message: "m".repeat(5_000) });
    expect((await send(support, sent)).statusCode).toBe(202);
    expect((await letters(support)).at(-1)).toMatchObject({ name, subject: "s".repeat(150) });
  });

  test("is confirmed three times a day to one address and kept every time", async () => {
    const email = "victim@example.com";
    const answers = [];
    for (const spelling of [email, "Victim@example.com", email, "VICTIM@example.com", email]) {
      answers.push(await send(support, letter({ email: spelling })));
    }
    expect(
      answers.map((answer) => answer.json<{ isAcknowledged: boolean }>().isAcknowledged),
    ).toEqual([true, true, true, false, false]);
    const kept = (await letters(support)).filter((row) => /^victim@/i.test(String(row["email"])));
    expect(kept).toHaveLength(5);
    const { rows } = await support.database.pool.query(
      "select count(*)::int as n from mail.accepted where key like 'support-receipt:%'",
    );
    const { rows: notices } = await support.database.pool.query(
      "select count(*)::int as n from mail.accepted where key like 'support-notice:%'",
    );
    expect(Number(notices[0].n) - Number(rows[0].n)).toBe(2);
  });
});

describe("the hidden field", () => {
  let support: SupportServer;
  beforeAll(async () => {
    support = await openSupportServer({});
  });
  afterAll(() => support.close());

  test.each([
    ["a whole letter", letter({ website: "https://spam.example" })],
    ["a letter with mistakes", letter({ website: "x", email: "none", message: "" })],
    ["a value that is no text", letter({ website: 1 })],
  ])("filled in, %s is answered like a letter and forgotten", async (_what, payload) => {
    const answer = await send(support, payload);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      isAcknowledged: true,
    });
    expect(await letters(support)).toEqual([]);
    const { rows } = await support.database.pool.query("select 1 from mail.accepted");
    expect(rows).toEqual([]);
  });
});

describe("asvs-1.3.11 what is not a letter", () => {
  let support: SupportServer;
  beforeAll(async () => {
    support = await openSupportServer({});
  });
  afterAll(() => support.close());

  test.each([
    ["no name", { name: undefined }, "sender_name_missing", "name"],
    ["a name of blanks", { name: " \t " }, "sender_name_missing", "name"],
    ["a name of 101 letters", { name: "n".repeat(101) }, "name_too_long", "name"],
    ["a name of two lines", { name: "Lan\r\nBcc: all@example.com" }, "line_break_in_line", "name"],
    ["no e-mail", { email: undefined }, "sender_email_invalid", "email"],
    ["two e-mails", { email: "a@example.com, b@example.com" }, "sender_email_invalid", "email"],
    [
      "an e-mail with a header",
      { email: "a@example.com\nBcc: b@x.org" },
      "sender_email_invalid",
      "email",
    ],
    [
      "an e-mail of 255 letters",
      { email: `${"a".repeat(243)}@example.com` },
      "sender_email_invalid",
      "email",
    ],
    ["no subject", { subject: "" }, "subject_missing", "subject"],
    ["a subject of 151 letters", { subject: "s".repeat(151) }, "subject_too_long", "subject"],
    ["a subject of two lines", { subject: "one\ntwo" }, "line_break_in_line", "subject"],
    ["no message", { message: " \n " }, "message_missing", "message"],
    ["a message of 5,001 letters", { message: "m".repeat(5_001) }, "message_too_long", "message"],
    ["a number for a message", { message: 5 }, "message_missing", "message"],
    ["a language we do not speak", { locale: "de" }, "invalid_field", "locale"],
    ["a field we do not know", { phone: "1" }, "invalid_field", "phone"],
  ])("%s", async (_what, changes, code, field) => {
    const answer = await send(support, letter(changes));
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: { code, message: expect.any(String), details: { field } } },
    ]);
    expect(await letters(support)).toEqual([]);
  });

  test("is refused in the reader's language", async () => {
    const headers = { "accept-language": "vi" };
    const answer = await send(support, letter({ message: "" }), { headers });
    expect(answer.json<{ error: { message: string } }>().error.message).toBe(
      "Vui lòng viết nội dung thư.",
    );
  });

  test.each([
    ["no JSON", "name=Lan", {}],
    ["a list", "[]", {}],
    ["a prototype", '{"__proto__": {"website": ""}}', {}],
    ["half a letter of Unicode", '{"name": "\\ud800"}', {}],
    ["NUL", '{"name": "a\\u0000"}', {}],
    ["a form of another site", JSON.stringify(letter()), { "content-type": "text/plain" }],
  ])("%s", async (_what, payload, headers) => {
    const answer = await send(support, payload, { headers });
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json()).toHaveProperty("error.code");
  });

  test("more than 64 KiB, another method", async () => {
    const answer = await send(support, letter({ message: "m".repeat(70_000) }));
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
      413,
      "too_large",
    ]);
    const wrong = await support.server.app.inject({ method: "DELETE", url: "/support" });
    expect([wrong.statusCode, wrong.headers["allow"]]).toEqual([405, "POST"]);
  });
});

test("without an operator's address the letter is kept and confirmed; without a mail server nobody is promised a confirmation", async () => {
  const support = await openSupportServer({ operatorMail: null, reachesPeople: false });
  const sent = letter();
  const answer = await send(support, sent);
  expect(answer.json()).toMatchObject({ isAcknowledged: false });
  expect(await letters(support)).toHaveLength(1);
  await expect.poll(() => mailTo(support, String(sent["email"]))).toHaveLength(1);
  expect(await readOutbox(support.database.pool)).toHaveLength(1);
  await support.close();
});

describe("limits", () => {
  let support: SupportServer;
  beforeAll(async () => {
    support = await openSupportServer({ rateLimits: "on" });
  });
  afterAll(() => support.close());

  async function statuses(count: number, from: (index: number) => string, changes = {}) {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        send(support, letter(changes), { from: from(index) }),
      ),
    );
    return [202, 429, 422].map(
      (status) => answers.filter(({ statusCode }) => statusCode === status).length,
    );
  }

  test("asvs-2.4.1 three letters an hour per address; mistakes cost no try; the refusal says when to come back", async () => {
    expect(await statuses(6, () => "10.1.0.1", { message: "" })).toEqual([0, 0, 6]);
    expect(await statuses(5, () => "10.1.0.1")).toEqual([3, 2, 0]);
    const refused = await send(support, letter(), { from: "10.1.0.1" });
    expect(refused.json()).toMatchObject({ error: { code: "rate_limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
  });

  test("ten letters an hour per network, of IPv4 and of IPv6", async () => {
    expect(await statuses(14, (index) => `10.2.0.${index}`)).toEqual([10, 4, 0]);
    expect(await statuses(3, (index) => `10.2.1.${index}`)).toEqual([3, 0, 0]);
    expect(await statuses(5, (index) => `2001:db8:7:1::${index + 1}`)).toEqual([3, 2, 0]);
  });

  test("the hidden field buys no more tries", async () => {
    expect(await statuses(5, () => "10.3.0.1", { website: "x" })).toEqual([3, 2, 0]);
  });
});
