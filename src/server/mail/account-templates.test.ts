import { describe, expect, test } from "vitest";
import { locales } from "#core/locale.ts";
import { accountMails } from "./account-templates.ts";

const url = "https://photos.example/reset-password?token=a&b=%22%3E";
const lots = [
  { credits: 1, endsAt: new Date("2026-12-05T23:30:00Z") },
  { credits: 1_500, endsAt: new Date("2026-12-31T00:00:00Z") },
];

describe.each(locales)("in %s", (locale) => {
  test.each(["confirmEmail", "resetPassword", "knownAddress"] as const)(
    "%s holds its link, twice",
    (name) => {
      const mail = accountMails[name][locale]({ url });
      expect(mail.text).toContain(`\n\n${url}\n\n`);
      expect(mail.html).toContain(
        'href="https://photos.example/reset-password?token=a&amp;b=%22%3E"',
      );
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.subject).not.toMatch(/[\r\n]/);
    },
  );

  test("credits with the day on which they end, in UTC", () => {
    const mail = accountMails.creditsEnd[locale]({ lots, url });
    const expected = {
      en: ["on 5 December 2026", "5 December 2026: 1 credit\n31 December 2026: 1,500 credits"],
      vi: ["5 tháng 12, 2026", "5 tháng 12, 2026: 1 tín dụng\n31 tháng 12, 2026: 1.500 tín dụng"],
    } as const;
    expect(mail.subject).toContain(expected[locale][0]);
    expect(mail.text).toContain(expected[locale][1]);
  });

  test("a message about no credits is a fault", () => {
    expect(() => accountMails.creditsEnd[locale]({ lots: [], url })).toThrow("about zero credits");
  });
});

test.each([
  ["en", true, "Your 100 free credits are there"],
  ["en", false, "We could not give you free credits"],
  ["vi", true, "Bạn đã nhận 100 tín dụng miễn phí"],
  ["vi", false, "Chúng tôi không thể tặng bạn tín dụng miễn phí"],
] as const)("in %s: free credits were given after a review: %s", (locale, isGranted, subject) => {
  const mail = accountMails.freeCreditsDecided[locale]({ isGranted, url });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(`\n\n${url}`);
});

test("one credit is one credit", () => {
  expect(accountMails.referralReward.en({ credits: 1, url }).subject).toBe(
    "1 credit for your invitation",
  );
  expect(accountMails.referralReward.vi({ credits: 50, url }).subject).toBe(
    "50 tín dụng cho lời mời của bạn",
  );
});
