import { expect, test } from "vitest";
import { isEmail } from "./email.ts";
import { isErrorCode } from "./errors.ts";
import { supportLetter } from "./support.ts";
import { supportLimits } from "./support-rules.ts";

test.each([
  "a@example.com",
  "first.last+tag@sub.example.co.jp",
  "o'neill@example.org",
  "lan@ví-dụ.vn",
  `${"a".repeat(64)}@example.com`,
])("%s is an address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "",
  "a",
  "a@b",
  "@example.com",
  "a@",
  "a b@example.com",
  "a@example.com, b@example.com",
  "a@example.com;b@example.com",
  "Lan <a@example.com>",
  '"a b"@example.com',
  "a@example..com",
  ".a@example.com",
  "a.@example.com",
  "a@-example.com",
  "a@example.com\r\nBcc: b@example.com",
  "a@example.com\0",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(250)}.com`,
])("%j is none", (text) => {
  expect(isEmail(text)).toBe(false);
});

test("every complaint about a letter is an error code", () => {
  const wrong = [
    {},
    { name: "", email: "", subject: "", message: "", locale: "en" },
    {
      name: "n".repeat(supportLimits.name + 1),
      email: "a",
      subject: "s\ns",
      message: "m".repeat(supportLimits.message + 1),
      locale: "en",
    },
  ];
  for (const letter of wrong) {
    const issues = supportLetter.safeParse(letter).error?.issues ?? [];
    const complaints = issues.filter(({ path }) => path[0] !== "locale");
    expect(complaints.length).toBeGreaterThanOrEqual(4);
    for (const { message } of complaints) expect(isErrorCode(message) && message).toBe(message);
  }
});
