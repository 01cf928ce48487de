import { expect, test } from "vitest";
import { isDisposable } from "./disposable-email.ts";

test.each(["a@mailinator.com", "A@MAILINATOR.com", "a@mx.mailinator.com", "đặng@yopmail.com"])(
  "%s is thrown away",
  (email) => expect(isDisposable(email)).toBe(true),
);

test.each([
  "lan@example.com",
  "đặng@bücher.example",
  "lan@gmail.com",
  "a@mailinator.com.example",
  "lan@docomo.ne.jp",
  "lan@vnu.edu.vn",
])("%s is kept", (email) => expect(isDisposable(email)).toBe(false));
