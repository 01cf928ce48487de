import { expect, test } from "vitest";
import { createTestDatabase } from "../../../tests/setup/database.ts";
import { createSupport, newReference } from "./support.ts";

test("a reference that is taken is replaced; giving up keeps nothing", async () => {
  const database = await createTestDatabase();
  const proposals = ["AAAA-AAAA", "AAAA-AAAA", "BBBB-BBBB"];
  const support = createSupport({
    database,
    mail: { reachesPeople: false, post: async () => undefined },
    operatorMail: null,
    makeReference: () => proposals.shift() ?? "AAAA-AAAA",
  });
  const one = {
    name: "a",
    email: "a@example.com",
    subject: "s",
    message: "m",
    locale: "en",
  } as const;
  expect((await support.receive(one)).reference).toBe("AAAA-AAAA");
  expect((await support.receive(one)).reference).toBe("BBBB-BBBB");
  await expect(support.receive(one)).rejects.toThrow("unused reference");
  await database.drop();
});

test("references are short, plain and practically unique", () => {
  const made = Array.from({ length: 2_000 }, newReference);
  expect(
    made.filter((reference) => !/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/.test(reference)),
  ).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
