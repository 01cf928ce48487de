import { describe, expect, test } from "vitest";
import { locales } from "#core/locale.ts";
import { mailTemplates } from "./support-templates.ts";

const letter = {
  reference: "K7QM-2XRD",
  hours: 24,
  name: "Lan <b>Anh</b>",
  email: "lan@example.com",
  subject: "Tôi & ảnh của tôi",
  message: `Two lines,\nand <script>alert("x")</script>`,
};

describe.each(locales)("in %s", (locale) => {
  test("the receipt names the letter and the promise, and repeats nothing of the letter", () => {
    const receipt = mailTemplates.supportReceipt[locale]({
      reference: letter.reference,
      hours: 24,
    });
    for (const body of [receipt.subject, receipt.text, receipt.html]) {
      expect(body).toContain("K7QM-2XRD");
    }
    expect(receipt.text).toContain(locale === "vi" ? "24 giờ" : "24 hours");
    expect(receipt.html).toContain(`<html lang="${locale}">`);
    expect(mailTemplates.supportReceipt[locale]).toHaveLength(1);
  });

  test("the operator gets the whole letter, with markup as plain letters", () => {
    const notice = mailTemplates.supportNotice[locale](letter);
    expect(notice.subject).toBe("[K7QM-2XRD] Tôi & ảnh của tôi");
    expect(notice.text).toContain(`${letter.name} <${letter.email}>`);
    expect(notice.text).toContain(letter.message);
    expect(notice.html).not.toMatch(/<script|<b>/);
    expect(notice.html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  });
});

test("the two languages say it in their own words", () => {
  const { en, vi } = mailTemplates.supportReceipt;
  expect(en({ reference: "A", hours: 24 }).text).not.toBe(vi({ reference: "A", hours: 24 }).text);
});
