import { describe, expect, test } from "vitest";
import { findCardNumber } from "#core/card-numbers.ts";
import { type TestCardToken, testCards, testCardTokens } from "#core/sandbox.ts";
import { askCard } from "./cards.ts";

const holder = { kind: "present", authentication: null } as const;
const absent = { kind: "off_session" } as const;

const expected = {
  pm_card_visa: ["paid", "paid"],
  pm_card_mastercard: ["paid", "paid"],
  pm_card_jcb: ["paid", "paid"],
  pm_card_chargeCustomerFail: ["paid", "generic_decline"],
  pm_card_authenticationRequiredOnSetup: ["needs_authentication", "paid"],
  pm_card_threeDSecure2Required: ["needs_authentication", "paid"],
  pm_card_createDispute: ["disputed", "disputed"],
  pm_card_visa_chargeDeclined: ["generic_decline", "generic_decline"],
  pm_card_visa_chargeDeclinedInsufficientFunds: ["insufficient_funds", "insufficient_funds"],
  pm_card_visa_chargeDeclinedLostCard: ["lost_card", "lost_card"],
  pm_card_visa_chargeDeclinedStolenCard: ["stolen_card", "stolen_card"],
  pm_card_chargeDeclinedExpiredCard: ["expired_card", "expired_card"],
  pm_card_chargeDeclinedIncorrectCvc: ["incorrect_cvc", "incorrect_cvc"],
  pm_card_chargeDeclinedProcessingError: ["processing_error", "processing_error"],
} as const satisfies Record<TestCardToken, readonly [string, string]>;

function word(answer: ReturnType<typeof askCard>): string {
  if (answer.outcome === "declined") return answer.decline.declineCode;
  return answer.outcome === "paid" && answer.isDisputed ? "disputed" : answer.outcome;
}

describe.each(testCardTokens)("%s", (token) => {
  test("answers as published, with its holder and without", () => {
    expect([word(askCard(token, holder)), word(askCard(token, absent))]).toEqual(expected[token]);
  });

  test("has a number of its own that passes the check digit", () => {
    const { number } = testCards[token];
    expect(findCardNumber({ number })).toBe(true);
    expect(testCardTokens.filter((other) => testCards[other].number === number)).toEqual([token]);
  });
});

test("authentication is completed or fails", () => {
  const token = "pm_card_threeDSecure2Required";
  expect(word(askCard(token, { kind: "present", authentication: "complete" }))).toBe("paid");
  expect(word(askCard(token, { kind: "present", authentication: "fail" }))).toBe(
    "authentication_failed",
  );
});

test.each([
  ["4539 1488 0343 6467", true],
  ["4539148803436467", true],
  ["my card is 4539-1488-0343-6467, thanks", true],
  ["00004539148803436467", true],
  [4_539_148_803_436_467, true],
  // Behind thousands of digits that begin no number.
  [`${"a1".repeat(7_000)}4539148803436467`, true],
  ["a1".repeat(7_500), false],
  // A wrong check digit, too short, of no issuer, an id, an instant.
  ["4000 0000 0000 0001", false],
  ["453914880343", false],
  ["1000000000000009", false],
  ["53914880-3436-4674-8539-148803436467", false],
  ["2026-11-22T09:40:27.123Z", false],
  [1_795_000_000_123, false],
])("%s holds a card number: %s", (value, isHeld) => {
  expect(findCardNumber({ list: [{ value }] })).toBe(isHeld);
});
