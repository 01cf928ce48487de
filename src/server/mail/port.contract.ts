import { afterAll, beforeAll, expect, test } from "vitest";
import type { MailMessage, MailTransport } from "./port.ts";

/** A message as its recipient sees it. */
export type Delivered = Omit<MailMessage, "idempotencyKey">;

export interface MailHarness {
  readonly transport: MailTransport;
  /** All delivered messages, each once, in any order. */
  delivered(): Promise<readonly Delivered[]>;
  close(): Promise<void>;
}

let messages = 0;

/** A unique message with content that trips careless mailers: diacritics, markup, lines of dots, long lines. */
export function newMessage(changes: Partial<MailMessage> = {}): MailMessage {
  messages += 1;
  return {
    to: `reader${messages}@example.com`,
    replyTo: "desk@example.org",
    subject: `Thư số ${messages}: ảnh thẻ đã xong, mời bạn đến quầy nhận ảnh và phiếu in 📷`,
    text: `Xin chào,\n\n.\n..hai chấm\n${"dài ".repeat(400)}\nFrom here on = signs`,
    html: `<!doctype html><html lang="vi"><body><p>Xin chào &amp; tạm biệt</p></body></html>`,
    locale: "vi",
    idempotencyKey: `contract:${messages}`,
    ...changes,
  };
}

/** A new signal for one call. */
function freshSignal(): { signal: AbortSignal } {
  return { signal: new AbortController().signal };
}

/** The message without its key. */
function asDelivered({ idempotencyKey: _key, ...message }: MailMessage): Delivered {
  return message;
}

/** The contract of every mail transport. */
export function mailContract(open: () => Promise<MailHarness>): void {
  let harness: MailHarness;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness.close());

  async function arrivedAt(address: string): Promise<Delivered[]> {
    return (await harness.delivered()).filter(({ to }) => to === address);
  }

  test("a message arrives letter by letter, in its language", async () => {
    const message = newMessage();
    await harness.transport.send(message, freshSignal());
    expect(await arrivedAt(message.to)).toEqual([asDelivered(message)]);
  });

  test("nobody to answer to is nobody", async () => {
    const message = newMessage({ replyTo: null, locale: "en" });
    await harness.transport.send(message, freshSignal());
    expect(await arrivedAt(message.to)).toEqual([asDelivered(message)]);
  });

  test("the same key twice is one message for its reader, another key is another message", async () => {
    const message = newMessage();
    await harness.transport.send(message, freshSignal());
    await harness.transport.send(message, freshSignal());
    expect(await arrivedAt(message.to)).toHaveLength(1);
    await harness.transport.send({ ...message, idempotencyKey: "contract:other" }, freshSignal());
    expect(await arrivedAt(message.to)).toHaveLength(2);
  });

  test("twenty at once all arrive, each at its own reader", async () => {
    const sent = Array.from({ length: 20 }, () => newMessage());
    await Promise.all(sent.map((message) => harness.transport.send(message, freshSignal())));
    for (const message of sent) {
      expect(await arrivedAt(message.to)).toEqual([asDelivered(message)]);
    }
  });

  test("what was called off is not sent", async () => {
    const message = newMessage();
    const calledOff = AbortSignal.abort(new Error("the server stops"));
    await expect(
      (async () => harness.transport.send(message, { signal: calledOff }))(),
    ).rejects.toThrow("the server stops");
    expect(await arrivedAt(message.to)).toEqual([]);
  });
}
