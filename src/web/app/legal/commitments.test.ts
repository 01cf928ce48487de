import { describe, expect, test } from "vitest";
import type { Locale } from "#core/locale.ts";
import { REFUND, TRIAL } from "#core/money-sentences.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { WHAT_STAYS } from "#core/what-stays.ts";
import { allLegalPages as pages, wordsOf } from "../../../../tests/web/test-pages.ts";
import { billingText } from "../billing/billing-text.ts";
import { creditsHelp } from "../help/topics/credits.ts";
import { privacyHelp } from "../help/topics/privacy.ts";
import { supportText } from "../support/support-text.ts";
import { type LegalPageName, legalPages } from "./document.ts";

/** The text of a section, which is what counts; its summary only explains. */
function sectionText(page: LegalPageName, locale: Locale, id: string): string {
  const section = pages[page][locale].sections.find((each) => each.id === id);
  if (!section) throw new Error(`${page}.${locale} has no section ${id}`);
  return section.blocks
    .flatMap(wordsOf)
    .join("\n")
    .replaceAll(/[\u00a0\u202f]/g, " ");
}

interface Commitment {
  /** As the specification says it. */
  readonly name: string;
  readonly at: `${LegalPageName}#${string}`;
  readonly en: readonly (string | RegExp)[];
  readonly vi: readonly (string | RegExp)[];
}

/** What the policies say (specification, platform sections 4, 5, 6 and 9). */
const commitments: readonly Commitment[] = [
  {
    name: "referral: 50 credits to the user and to each new user, by the home page with rid",
    at: "terms#referral",
    en: [
      "50 credits to you and 50 credits to each new user",
      "home page",
      "“rid”",
      "24 hours after the new user’s first finished run",
    ],
    vi: [
      "50 điểm cho bạn và 50 điểm cho mỗi người dùng mới",
      "trang chủ",
      "“rid”",
      "24 giờ sau khi người đó tạo xong ảnh đầu tiên",
    ],
  },
  {
    name: "Free: $0, 10 images a month",
    at: "terms#plans",
    en: [/Free \| \$0 .*10 images each month/],
    vi: [/^Free \| 0\sUS\$ .*bù đủ 10 ảnh/m],
  },
  {
    name: "Starter: $9 a month or $7 billed yearly",
    at: "terms#plans",
    en: [/Starter \| \$9 a month \| \$7 a month \(\$84 a year\)/],
    vi: [/Starter \| 9\sUS\$ mỗi tháng \| 7\sUS\$ mỗi tháng \(84\sUS\$ mỗi năm\)/],
  },
  {
    name: "Pro: $29 a month or $23 billed yearly ($276)",
    at: "terms#plans",
    en: [/Pro \| \$29 a month \| \$23 a month \(\$276 a year\)/],
    vi: [/Pro \| 29\sUS\$ mỗi tháng \| 23\sUS\$ mỗi tháng \(276\sUS\$ mỗi năm\)/],
  },
  {
    name: "Enterprise: custom, contact us",
    at: "terms#plans",
    en: [/Enterprise \| Custom .*contact us/],
    vi: [/Enterprise \| Theo thỏa thuận .*liên hệ với chúng tôi/],
  },
  {
    name: "yen: Free 0 with 100 initial credits",
    at: "commerce#prices",
    en: ["Free | ¥0 | – | 100 initial credits"],
    vi: ["Free | 0 ¥ | – | 100 điểm ban đầu"],
  },
  {
    name: "yen: Starter 1,500 with 500 credits a month",
    at: "commerce#prices",
    en: ["Starter | ¥1,500 | ¥15,000 | 500 per month"],
    vi: ["Starter | 1.500 ¥ | 15.000 ¥ | 500 mỗi tháng"],
  },
  {
    name: "yen: Standard 4,500 with 1,800 credits a month",
    at: "commerce#prices",
    en: ["Pro (Standard) | ¥4,500 | ¥45,000 | 1,800 per month"],
    vi: ["Pro (Standard) | 4.500 ¥ | 45.000 ¥ | 1.800 mỗi tháng"],
  },
  {
    name: "yen: Premium 15,000 with 6,000 credits a month",
    at: "commerce#prices",
    en: ["Ultimate (Premium) | ¥15,000 | ¥150,000 | 6,000 per month"],
    vi: ["Ultimate (Premium) | 15.000 ¥ | 150.000 ¥ | 6.000 mỗi tháng"],
  },
  {
    name: "sales are final with no refunds (commercial disclosure)",
    at: "commerce#refunds",
    en: [REFUND.en, "sales are final and there are no refunds"],
    vi: [REFUND.vi, "mọi giao dịch là cuối cùng và không hoàn tiền"],
  },
  {
    name: "a full refund within 30 days if paid content was never used (commercial disclosure)",
    at: "commerce#refunds",
    en: ["full refund within 30 days of a payment if the paid content was never used"],
    vi: [
      "hoàn tiền toàn bộ trong vòng 30 ngày kể từ khi thanh toán nếu nội dung trả phí chưa hề được sử dụng",
    ],
  },
  {
    name: "both statements about refunds in one sentence (terms)",
    at: "terms#refunds",
    en: [REFUND.en],
    vi: [REFUND.vi],
  },
  {
    name: "what stays of a deleted account, as in help and in the dialog",
    at: "privacy#deletion",
    en: [WHAT_STAYS.en],
    vi: [WHAT_STAYS.vi],
  },
  {
    name: "nothing is used for training by us; providers have their own terms",
    at: "privacy#faces",
    en: ["We don’t use your photos and results to train anything", "that provider’s terms"],
    vi: ["Chúng tôi không dùng ảnh gốc và ảnh kết quả", "điều khoản của nhà cung cấp đó"],
  },
  {
    name: "no additional fee for mobile or web payment",
    at: "commerce#conditions",
    en: ["No additional fee for mobile or web payment"],
    vi: ["Không có phụ phí khi thanh toán trên điện thoại hay trên web"],
  },
  {
    name: "digital content is delivered immediately after payment",
    at: "commerce#conditions",
    en: ["delivered immediately after payment"],
    vi: ["giao ngay sau khi thanh toán"],
  },
  {
    name: "card payment, online, by a provider",
    at: "commerce#conditions",
    en: ["Card, online, through a card payment provider"],
    vi: ["Thẻ, trực tuyến, qua đơn vị xử lý thẻ"],
  },
  {
    name: "late payment: the lesser of 1.0% a month or the legal maximum",
    at: "terms#late-payment",
    en: ["1.0% per month or the highest rate that the law allows, whichever is less"],
    vi: ["1.0% mỗi tháng hoặc mức cao nhất mà pháp luật cho phép, tùy mức nào thấp hơn"],
  },
  {
    name: "suspension after 7 days of non-payment following notice",
    at: "terms#late-payment",
    en: ["unpaid for 7 days after written notice, we may suspend"],
    vi: ["chưa thanh toán trong 7 ngày sau khi có thông báo bằng văn bản"],
  },
  {
    name: "a declined payment may suspend access until valid payment information is processed",
    at: "terms#late-payment",
    en: ["suspended until valid payment information has been processed"],
    vi: ["tạm ngừng cho đến khi thông tin thanh toán hợp lệ được xử lý"],
  },
  {
    name: "price changes notified at least 30 days before the term ends (terms)",
    at: "terms#price-changes",
    en: ["at least 30 days before the end of your current term"],
    vi: ["ít nhất 30 ngày trước khi kỳ hiện tại của bạn kết thúc"],
  },
  {
    name: "price changes notified at least 30 days before the term ends (commercial disclosure)",
    at: "commerce#term",
    en: ["at least 30 days before the end of a term"],
    vi: ["ít nhất 30 ngày trước khi kỳ hiện tại kết thúc"],
  },
  {
    name: "plans renew by the month or the year at the price of the table, until cancelled (commercial disclosure)",
    at: "commerce#term",
    en: [
      "each month on the same day, a yearly plan each year on the same day, at the price in the table above",
      "cancel at any time before the next renewal, in the [account settings]",
      "30 days before a yearly plan renews you get an email with the day, the amount and how to cancel",
      "announced 3 days and 1 day before it ends",
    ],
    vi: [
      "vào cùng ngày mỗi tháng, gói năm vào cùng ngày mỗi năm, theo giá trong bảng trên",
      "hủy bất cứ lúc nào trước lần gia hạn kế tiếp, trong phần [cài đặt tài khoản]",
      "Trước khi gói năm gia hạn 30 ngày, bạn nhận email ghi ngày, số tiền và cách hủy",
      "báo trước khi kết thúc 3 ngày và 1 ngày",
    ],
  },
  {
    name: "data deleted within 30 days of account deletion, including backups",
    at: "privacy#deletion",
    en: ["deleted within 30 days, backups included"],
    vi: ["xóa trong vòng 30 ngày, bao gồm cả bản sao lưu"],
  },
  {
    name: "inactive data reviewed after five years",
    at: "privacy#deletion",
    en: ["reviewed after five years"],
    vi: ["xem xét sau năm năm"],
  },
  {
    name: "liability capped at 100 USD",
    at: "terms#liability",
    en: ["limited to 100 US dollars"],
    vi: ["giới hạn ở 100 đô la Mỹ"],
  },
  {
    name: "claims within one year",
    at: "terms#liability",
    en: ["within one year"],
    vi: ["trong vòng một năm"],
  },
  {
    name: "governing law Japan with the Tokyo court",
    at: "terms#law",
    en: ["law of Japan", "Tokyo District Court"],
    vi: ["pháp luật Nhật Bản", "Tòa án quận Tokyo"],
  },
  {
    name: "business hours 10:00 to 18:00 Japan time (commercial disclosure)",
    at: "commerce#seller",
    en: ["10:00–18:00, Japan time"],
    vi: ["10:00–18:00, giờ Nhật Bản"],
  },
  {
    name: "business hours 10:00 to 18:00 Japan time (terms)",
    at: "terms#contact",
    en: ["10:00–18:00, Japan time"],
    vi: ["10:00–18:00, giờ Nhật Bản"],
  },
  {
    name: "support replies within 24 hours",
    at: "terms#contact",
    en: ["within 24 hours"],
    vi: ["trong vòng 24 giờ"],
  },
  {
    name: "the price of a run is on its button as (N credits)",
    at: "terms#credits",
    en: ["“(N credits)”", "100 credits once"],
    vi: ["“(N tín dụng)”", "100 tín dụng một lần"],
  },
  {
    name: "subscriptions renew each month on the same day, first charged at sign-up, until cancelled",
    at: "terms#renewal",
    en: [
      "first charge is made when you subscribe",
      "each month on the same day",
      "until you cancel",
    ],
    vi: [
      "Khoản đầu tiên được thu khi bạn đăng ký",
      "vào cùng ngày mỗi tháng",
      "cho đến khi bạn hủy",
    ],
  },
  {
    name: "a trial converts to charging the day after it ends unless cancelled",
    at: "terms#renewal",
    en: [TRIAL.en, "on the day after its last day, unless you cancel before"],
    vi: [TRIAL.vi, "vào ngày sau ngày dùng thử cuối cùng, trừ khi bạn hủy trước đó"],
  },
  {
    name: "cancellation by settings, ticket or third-party store; afterwards only free parts",
    at: "terms#cancellation",
    en: [
      "account settings",
      "support ticket",
      "third-party store",
      "only the free parts stay accessible",
    ],
    vi: [
      "cài đặt tài khoản",
      "yêu cầu hỗ trợ",
      "cửa hàng của bên thứ ba",
      "chỉ các phần miễn phí còn dùng được",
    ],
  },
  {
    name: "ages: 13, parental consent under 16, consent for payments under 18",
    at: "terms#age",
    en: ["at least 13", "under 16", "under 18"],
    vi: ["đủ 13 tuổi", "dưới 16 tuổi", "dưới 18 tuổi"],
  },
  {
    name: "a free offer for registered teachers and their students; restricted adult areas",
    at: "terms#special-offers",
    en: ["Registered teachers and their students", "adults only"],
    vi: ["Giáo viên đã đăng ký và học sinh", "dành cho người lớn"],
  },
  {
    name: "telemetry and analytics are off",
    at: "cookies#no-tracking",
    en: ["No analytics and no telemetry"],
    vi: ["Không có công cụ phân tích hay đo lường từ xa"],
  },
  {
    name: "every key that the browser keeps: theme, language, referral",
    at: "cookies#storage",
    en: ["ui-theme", "i18nextLng", "rid"],
    vi: ["ui-theme", "i18nextLng", "rid"],
  },
];

describe.each(["en", "vi"] as const)("in %s", (locale) => {
  test.each(commitments.map((each) => [each.name, each] as const))("%s", (_name, commitment) => {
    const [name, id = ""] = commitment.at.split("#", 2);
    const page = legalPages.find((each) => each === name);
    if (!page) throw new Error(`no page ${name}`);
    const text = sectionText(page, locale, id);
    for (const words of commitment[locale]) {
      // A plain text is looked for as it stands, a pattern as a pattern.
      expect(text).toMatch(words);
    }
  });

  test("the commercial disclosure has every row that the law asks for, from the operator's settings", () => {
    const seller = sectionText("commerce", locale, "seller");
    for (const detail of ["Name", "Representative", "Address", "Phone", "Email"]) {
      expect(seller).toContain(`{operator${detail}}`);
    }
  });

  test("help repeats the promises about money and deletion word for word", () => {
    const wordsIn = (help: typeof creditsHelp) =>
      help[locale].sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf)).join("\n");
    expect(wordsIn(creditsHelp)).toContain(REFUND[locale]);
    expect(wordsIn(creditsHelp)).toContain(TRIAL[locale]);
    expect(wordsIn(creditsHelp)).toContain("{referralDelayHours}");
    expect(wordsIn(privacyHelp)).toContain(WHAT_STAYS[locale]);
    // The checkout has no sentence about refunds of its own.
    expect(Object.keys(billingText[locale]).filter((key) => /refund/i.test(key))).toEqual([]);
  });

  test("the policy's sentence about what stays has everything of its table that outlives an account", () => {
    const stays = WHAT_STAYS[locale];
    for (const kept of locale === "en"
      ? ["accounting records", "email address and card", "64 bits", "watermark"]
      : ["hồ sơ kế toán", "địa chỉ email và thẻ", "64 bit", "dấu chìm"]) {
      expect(stays).toContain(kept);
    }
    // One for each term that the table shows from the setting.
    expect(stays.match(/\{fingerprintDays\}/g)).toHaveLength(2);
  });

  test("every page that promises an answer promises it within 24 hours", () => {
    const promise =
      locale === "en" ? /(?:answers?|reply|replies) within (\d+)/gi : /trả lời trong vòng (\d+)/gi;
    const said = Object.values(pages).flatMap((page) =>
      page[locale].sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf)),
    );
    const hours = said.flatMap((words) => [...words.matchAll(promise)].map(([, found]) => found));
    expect(new Set(hours)).toEqual(new Set([String(SUPPORT_REPLY_HOURS)]));
    expect(supportText[locale].removalHint).toMatch(/\{hours\}.*\{removal\}/);
  });

  test("support promises 24 hours, its hours and the formats", () => {
    const say = supportText[locale];
    expect(say.description).toContain(locale === "en" ? "24 hours" : "24 giờ");
    expect(say.weekdaysHours).toMatch(/9:00.*PST/);
    expect(say.saturdayHours).toMatch(/10:00.*PST/);
    for (const format of ["JPG", "PNG", "WEBP", "GIF", "10MB"]) {
      expect(say.formatsAnswer).toContain(format);
    }
  });
});
