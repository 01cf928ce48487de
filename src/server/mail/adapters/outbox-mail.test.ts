import { describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../../tests/setup/database.ts";
import { readOutbox } from "../outbox.ts";
import { mailContract, newMessage } from "../port.contract.ts";
import { createOutboxMail } from "./outbox-mail.ts";

describe("mail contract", () => {
  mailContract(async () => {
    const database = await createTestDatabase();
    return {
      transport: createOutboxMail(database.pool),
      async delivered() {
        const kept = await readOutbox(database.pool);
        return kept.map(({ idempotencyKey: _key, refusal: _refusal, ...message }) => message);
      },
      close: () => database.drop(),
    };
  });
});

test("the outbox reads newest first, and says that nobody was reached", async () => {
  const database = await createTestDatabase();
  const outbox = createOutboxMail(database.pool);
  expect(outbox.reachesPeople).toBe(false);
  const signal = new AbortController().signal;
  for (const key of ["first", "second", "third"]) {
    await outbox.send(newMessage({ idempotencyKey: key }), { signal });
  }
  const kept = await readOutbox(database.pool, 2);
  expect(kept.map(({ idempotencyKey, refusal }) => [idempotencyKey, refusal])).toEqual([
    ["third", null],
    ["second", null],
  ]);
  await database.drop();
});
