import type { BillingInterval } from "#core/billing.ts";
import type { Locale } from "#core/locale.ts";
import { type Currency, formatMoney, type PaidPlanId, plans } from "#core/plans.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { compose, type MailContent } from "./compose-mail.ts";

/** The values of billing emails. */
export interface BillingLetter {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  readonly currency: Currency;
  /** The amount in question: paid, owed, refunded, or charged from now on. */
  readonly amountMinor: number;
  /** The total that the amount is part of; equal if it is everything. */
  readonly ofMinor: number;
  /** The date in question: next charge, end, suspension, or end of the trial. */
  readonly date: Date;
  /** Invoice number; empty if there is none. */
  readonly number: string;
  /** `true` if this server moves no money. */
  readonly isTest: boolean;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

interface Terms {
  readonly plan: string;
  readonly amount: string;
  readonly whole: string;
  readonly date: string;
  readonly number: string;
}

type Template = Readonly<Record<Locale, (terms: Terms) => Words>>;

/** How to cancel, in each language. */
const HOW_TO_CANCEL = {
  en: "You can cancel at any time on your account page under Plan; the plan then ends with the period that is paid for.",
  vi: "Bạn có thể hủy bất cứ lúc nào ở trang tài khoản, mục Gói; khi đó gói sẽ kết thúc cùng kỳ đã thanh toán.",
} as const satisfies Record<Locale, string>;

/** All billing emails, in all languages. */
const letters = {
  receipt: {
    en: ({ plan, amount, date, number }) => ({
      subject: `Receipt ${number}: ${amount}`,
      paragraphs: [
        `Thank you. We received ${amount} for ${plan} (invoice ${number}).`,
        `The next charge is due on ${date}, unless you cancel before.`,
        HOW_TO_CANCEL.en,
      ],
    }),
    vi: ({ plan, amount, date, number }) => ({
      subject: `Biên nhận ${number}: ${amount}`,
      paragraphs: [
        `Cảm ơn bạn. Chúng tôi đã nhận ${amount} cho ${plan} (hóa đơn ${number}).`,
        `Lần thanh toán tiếp theo vào ngày ${date}, trừ khi bạn hủy trước đó.`,
        HOW_TO_CANCEL.vi,
      ],
    }),
  },
  finalReceipt: {
    en: ({ plan, amount, date, number }) => ({
      subject: `Receipt ${number}: ${amount}`,
      paragraphs: [
        `Thank you. We received ${amount} for ${plan} (invoice ${number}).`,
        `The plan is cancelled: it ends on ${date} and nothing more will be charged.`,
      ],
    }),
    vi: ({ plan, amount, date, number }) => ({
      subject: `Biên nhận ${number}: ${amount}`,
      paragraphs: [
        `Cảm ơn bạn. Chúng tôi đã nhận ${amount} cho ${plan} (hóa đơn ${number}).`,
        `Gói đã được hủy: gói kết thúc ngày ${date} và bạn sẽ không bị trừ tiền nữa.`,
      ],
    }),
  },
  failed: {
    en: ({ plan, amount, date }) => ({
      subject: `We could not charge ${amount}`,
      paragraphs: [
        `The payment of ${amount} for ${plan} did not go through.`,
        `Please check your card on your account page. We will try again; if the payment is still open on ${date}, your paid credits rest until it is made. Free credits go on working.`,
      ],
    }),
    vi: ({ plan, amount, date }) => ({
      subject: `Không thu được ${amount}`,
      paragraphs: [
        `Khoản thanh toán ${amount} cho ${plan} không thành công.`,
        `Vui lòng kiểm tra thẻ ở trang tài khoản. Chúng tôi sẽ thử lại; nếu đến ngày ${date} vẫn chưa thanh toán, điểm trả phí sẽ tạm ngừng cho đến khi thanh toán xong. Điểm miễn phí vẫn dùng được.`,
      ],
    }),
  },
  suspended: {
    en: ({ plan, amount }) => ({
      subject: "Your paid credits rest",
      paragraphs: [
        `${amount} for ${plan} is still open, so your paid credits rest from today on. None of them is lost.`,
        "They come back as soon as the payment is made; you can change your card on your account page.",
      ],
    }),
    vi: ({ plan, amount }) => ({
      subject: "Điểm trả phí của bạn tạm ngừng",
      paragraphs: [
        `Khoản ${amount} cho ${plan} vẫn chưa được thanh toán nên từ hôm nay điểm trả phí của bạn tạm ngừng. Bạn không mất điểm nào.`,
        "Chúng sẽ trở lại ngay khi thanh toán xong; bạn có thể đổi thẻ ở trang tài khoản.",
      ],
    }),
  },
  recovered: {
    en: ({ plan, amount }) => ({
      subject: "Your payment has arrived",
      paragraphs: [`${amount} for ${plan} is paid. All your credits can be used again. Thank you.`],
    }),
    vi: ({ plan, amount }) => ({
      subject: "Chúng tôi đã nhận được thanh toán",
      paragraphs: [
        `Khoản ${amount} cho ${plan} đã được thanh toán. Bạn lại dùng được toàn bộ điểm. Cảm ơn bạn.`,
      ],
    }),
  },
  cancelled: {
    en: ({ plan, date }) => ({
      subject: `Your plan ends on ${date}`,
      paragraphs: [
        `You have cancelled ${plan}. It stays yours until ${date}; after that nothing is charged.`,
        "Credits that you have stay usable until their own end. Until the plan ends you can take the cancellation back on your account page.",
      ],
    }),
    vi: ({ plan, date }) => ({
      subject: `Gói của bạn kết thúc ngày ${date}`,
      paragraphs: [
        `Bạn đã hủy ${plan}. Gói vẫn có hiệu lực đến ngày ${date}; sau đó bạn không bị trừ tiền nữa.`,
        "Điểm hiện có vẫn dùng được đến hạn của chúng. Trước khi gói kết thúc, bạn có thể rút lại việc hủy ở trang tài khoản.",
      ],
    }),
  },
  refunded: {
    en: ({ plan, amount, number }) => ({
      subject: `${amount} comes back to you`,
      paragraphs: [
        `We have given back ${amount} for ${plan} (invoice ${number}). Depending on your bank it takes five to ten days.`,
        "The credits of this payment were taken back.",
      ],
    }),
    vi: ({ plan, amount, number }) => ({
      subject: `Hoàn lại ${amount} cho bạn`,
      paragraphs: [
        `Chúng tôi đã hoàn ${amount} cho ${plan} (hóa đơn ${number}). Tùy ngân hàng, việc này mất từ năm đến mười ngày.`,
        "Điểm của khoản thanh toán này đã được thu hồi.",
      ],
    }),
  },
  partlyRefunded: {
    en: ({ plan, amount, whole, number }) => ({
      subject: `${amount} comes back to you`,
      paragraphs: [
        `We have given back ${amount} of the ${whole} for ${plan} (invoice ${number}). Depending on your bank it takes five to ten days.`,
        "The same part of its credits was taken back, as far as it was not used. Your account page shows every line.",
      ],
    }),
    vi: ({ plan, amount, whole, number }) => ({
      subject: `Hoàn lại ${amount} cho bạn`,
      paragraphs: [
        `Chúng tôi đã hoàn ${amount} trong tổng số ${whole} cho ${plan} (hóa đơn ${number}). Tùy ngân hàng, việc này mất từ năm đến mười ngày.`,
        "Phần điểm tương ứng chưa dùng đã được thu hồi. Trang tài khoản cho bạn xem từng dòng.",
      ],
    }),
  },
  trialEnding: {
    en: ({ plan, amount, date }) => ({
      subject: `Your trial ends: first charge on ${date}`,
      paragraphs: [
        `On ${date}, the day after the last day of your trial of ${plan}, ${amount} is charged, and again for each following period.`,
        `If you do not want that, cancel before ${date}. ${HOW_TO_CANCEL.en}`,
      ],
    }),
    vi: ({ plan, amount, date }) => ({
      subject: `Sắp hết dùng thử: thu phí lần đầu ngày ${date}`,
      paragraphs: [
        `Ngày ${date}, ngày sau ngày dùng thử ${plan} cuối cùng, bạn sẽ bị trừ ${amount}, và tiếp tục như vậy cho mỗi kỳ sau.`,
        `Nếu không muốn, hãy hủy trước ngày ${date}. ${HOW_TO_CANCEL.vi}`,
      ],
    }),
  },
  trialCardKnown: {
    en: ({ plan, amount, date }) => ({
      subject: "Your trial comes without trial credits",
      paragraphs: [
        `The card you gave for ${plan} has brought a trial before. Trial credits are given once for each person, so this trial has none.`,
        `Nothing was charged. The plan and its credits begin on ${date}, when ${amount} is charged. If you do not want that, cancel before. ${HOW_TO_CANCEL.en}`,
      ],
    }),
    vi: ({ plan, amount, date }) => ({
      subject: "Lần dùng thử này không có điểm dùng thử",
      paragraphs: [
        `Thẻ bạn dùng cho ${plan} đã từng được dùng thử. Mỗi người chỉ nhận điểm dùng thử một lần nên lần này không có điểm.`,
        `Bạn chưa bị trừ tiền. Gói và điểm của gói bắt đầu ngày ${date}; khi đó bạn sẽ bị trừ ${amount}. Nếu không muốn, hãy hủy trước ngày đó. ${HOW_TO_CANCEL.vi}`,
      ],
    }),
  },
  renewal: {
    en: ({ plan, amount, date }) => ({
      subject: `Your yearly plan renews on ${date}`,
      paragraphs: [
        `${plan} renews for another year on ${date}; ${amount} is charged then.`,
        HOW_TO_CANCEL.en,
      ],
    }),
    vi: ({ plan, amount, date }) => ({
      subject: `Gói năm của bạn gia hạn ngày ${date}`,
      paragraphs: [
        `${plan} sẽ gia hạn thêm một năm vào ngày ${date}; khi đó bạn sẽ bị trừ ${amount}.`,
        HOW_TO_CANCEL.vi,
      ],
    }),
  },
  priceChange: {
    en: ({ plan, amount, date }) => ({
      subject: `The price of your plan changes on ${date}`,
      paragraphs: [
        `From ${date} on, ${plan} costs ${amount} for each period. Until then nothing changes.`,
        `If you do not agree, cancel before ${date}. ${HOW_TO_CANCEL.en}`,
      ],
    }),
    vi: ({ plan, amount, date }) => ({
      subject: `Giá gói của bạn thay đổi từ ngày ${date}`,
      paragraphs: [
        `Từ ngày ${date}, ${plan} có giá ${amount} cho mỗi kỳ. Trước đó không có gì thay đổi.`,
        `Nếu không đồng ý, hãy hủy trước ngày ${date}. ${HOW_TO_CANCEL.vi}`,
      ],
    }),
  },
} as const satisfies Record<string, Template>;

export type BillingLetterKind = keyof typeof letters;

function isKind(key: string): key is BillingLetterKind {
  return Object.hasOwn(letters, key);
}

export const billingLetterKinds: readonly BillingLetterKind[] = Object.keys(letters).filter(isKind);

const rhythms = {
  en: { month: "by the month", year: "by the year" },
  vi: { month: "theo tháng", year: "theo năm" },
} as const satisfies Record<Locale, Record<BillingInterval, string>>;

const testMarks = {
  en: {
    subject: "[TEST]",
    paragraph: "This server takes no real payments: no money moved, and this is not a receipt.",
  },
  vi: {
    subject: "[THỬ]",
    paragraph:
      "Máy chủ này không nhận thanh toán thật: không có tiền nào được chuyển, và đây không phải là biên nhận.",
  },
} as const satisfies Record<Locale, { subject: string; paragraph: string }>;

/** A date in words, in UTC: the reader's time zone is unknown. */
function dateWords(date: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** Returns a billing email in the reader's language, marked as a test if no money moves. */
export function billingLetter(
  kind: BillingLetterKind,
  locale: Locale,
  letter: BillingLetter,
): MailContent {
  const { name } = plans[letter.plan];
  const rhythm = rhythms[locale][letter.interval];
  const words = letters[kind][locale]({
    plan: locale === "en" ? `${PRODUCT_NAME} ${name} ${rhythm}` : `gói ${name} ${rhythm}`,
    amount: formatMoney(letter.amountMinor, letter.currency, locale),
    whole: formatMoney(letter.ofMinor, letter.currency, locale),
    date: dateWords(letter.date, locale),
    number: letter.number,
  });
  if (!letter.isTest) return compose(locale, words);
  const mark = testMarks[locale];
  return compose(locale, {
    subject: `${mark.subject} ${words.subject}`,
    paragraphs: [mark.paragraph, ...words.paragraphs],
  });
}
