import { commitments } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import type { Locale } from "#core/locale.ts";
import { compose, type Template } from "./compose-mail.ts";

interface LinkMail {
  readonly url: string;
}

interface EndingLot {
  readonly credits: number;
  readonly endsAt: Date;
}

interface CreditExpiryMail {
  /** In order of expiry. */
  readonly lots: readonly EndingLot[];
  /** Address of the account page. */
  readonly url: string;
}

interface DecisionMail {
  readonly isGranted: boolean;
  /** Address of the account page. */
  readonly url: string;
}

interface RewardMail {
  readonly credits: number;
  readonly url: string;
}

/** "5 December 2026": the day in UTC. */
function dayIn(locale: Locale, day: Date): string {
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(day);
}

const count = (locale: Locale, amount: number): string =>
  new Intl.NumberFormat(locale).format(amount);

function creditsIn(locale: Locale, amount: number): string {
  if (locale === "vi") return `${count(locale, amount)} tín dụng`;
  return `${count(locale, amount)} ${amount === 1 ? "credit" : "credits"}`;
}

function endingLines(locale: Locale, lots: readonly EndingLot[]): string {
  return lots
    .map(({ credits, endsAt }) => `${dayIn(locale, endsAt)}: ${creditsIn(locale, credits)}`)
    .join("\n");
}

/** Emails about accounts and credits, in all languages. */
export const accountMails = {
  /** The link is valid for an hour. */
  confirmEmail: {
    en: ({ url }) =>
      compose("en", {
        subject: "Please confirm your email address",
        paragraphs: [
          `Welcome! Please open this link and confirm your address to get your ${SIGN_UP_CREDITS} free credits:`,
          { url },
          "In the browser in which you signed up, one press is enough. In any other you choose a new password.",
          "The link works for one hour. After that you can ask for another one on the sign-in page.",
          "If you did not make an account here, you need not do anything: without you nobody can use it.",
        ],
      }),
    vi: ({ url }) =>
      compose("vi", {
        subject: "Vui lòng xác nhận địa chỉ e-mail",
        paragraphs: [
          `Chào mừng bạn! Hãy mở liên kết này và xác nhận địa chỉ để nhận ${SIGN_UP_CREDITS} tín dụng miễn phí:`,
          { url },
          "Trong trình duyệt bạn đã dùng để đăng ký, chỉ cần bấm một lần. Ở trình duyệt khác, bạn sẽ chọn mật khẩu mới.",
          "Liên kết có hiệu lực trong một giờ. Sau đó bạn có thể yêu cầu liên kết khác ở trang đăng nhập.",
          "Nếu bạn không tạo tài khoản ở đây, bạn không cần làm gì cả: không có bạn thì không ai dùng được tài khoản đó.",
        ],
      }),
  },
  /** The link is valid for half an hour, once. */
  resetPassword: {
    en: ({ url }) =>
      compose("en", {
        subject: "Choose a new password",
        paragraphs: [
          "Somebody, probably you, asked for a new password for your account. Please choose it here:",
          { url },
          "The link works once, for 30 minutes. Afterwards you have to sign in again on all your devices.",
          "If it was not you, you need not do anything: your password stays as it is.",
        ],
      }),
    vi: ({ url }) =>
      compose("vi", {
        subject: "Đặt mật khẩu mới",
        paragraphs: [
          "Có người, có lẽ là bạn, đã yêu cầu mật khẩu mới cho tài khoản của bạn. Hãy đặt mật khẩu tại đây:",
          { url },
          "Liên kết chỉ dùng được một lần, trong 30 phút. Sau đó bạn cần đăng nhập lại trên mọi thiết bị.",
          "Nếu không phải bạn yêu cầu, bạn không cần làm gì cả: mật khẩu của bạn vẫn giữ nguyên.",
        ],
      }),
  },
  /** Replaces the first email if the address that signs up already has an account. */
  knownAddress: {
    en: ({ url }) =>
      compose("en", {
        subject: "You already have an account",
        paragraphs: [
          "Somebody, probably you, wanted to open an account with this address. There is one already; please sign in:",
          { url },
          "On the same page you can choose a new password, or have the link that confirms your address sent again.",
          "If it was not you, you need not do anything: nothing was changed, and nobody was told that you have an account.",
        ],
      }),
    vi: ({ url }) =>
      compose("vi", {
        subject: "Bạn đã có tài khoản",
        paragraphs: [
          "Có người, có lẽ là bạn, muốn mở tài khoản bằng địa chỉ này. Địa chỉ đã có tài khoản; hãy đăng nhập:",
          { url },
          "Cũng ở trang đó, bạn có thể đặt mật khẩu mới hoặc yêu cầu gửi lại liên kết xác nhận địa chỉ.",
          "Nếu không phải bạn, bạn không cần làm gì cả: không có gì thay đổi, và không ai biết bạn có tài khoản.",
        ],
      }),
  },
  creditsEnd: {
    en: ({ lots, url }) =>
      compose("en", {
        subject: `Some of your credits end on ${dayIn("en", firstEnd(lots))}`,
        paragraphs: [
          "These credits on your account have not been used yet and will end:",
          endingLines("en", lots),
          "Use them before then, or let them go: nothing is charged. All your credits with their dates:",
          { url },
          "You can turn these reminders off on the same page.",
        ],
      }),
    vi: ({ lots, url }) =>
      compose("vi", {
        subject: `Một số tín dụng của bạn sẽ hết hạn vào ${dayIn("vi", firstEnd(lots))}`,
        paragraphs: [
          "Những tín dụng sau trong tài khoản của bạn chưa được dùng và sẽ hết hạn:",
          endingLines("vi", lots),
          "Hãy dùng trước ngày đó, hoặc cứ để chúng hết hạn: bạn không bị trừ tiền. Toàn bộ tín dụng và ngày hết hạn:",
          { url },
          "Bạn có thể tắt lời nhắc này ở cùng trang.",
        ],
      }),
  },
  /** After a review of the sign-up credits. */
  freeCreditsDecided: {
    en: ({ isGranted, url }) =>
      compose("en", {
        subject: isGranted
          ? `Your ${SIGN_UP_CREDITS} free credits are there`
          : "We could not give you free credits",
        paragraphs: [
          isGranted
            ? `We have looked at your account, and ${SIGN_UP_CREDITS} free credits have been added to it:`
            : "We have looked at your account and could not give it free credits, because many accounts came from the same network or mail domain. Everything else works; you can use credits that you buy:",
          { url },
          ...(isGranted ? [] : ["If you think that this is wrong, please answer this mail."]),
        ],
      }),
    vi: ({ isGranted, url }) =>
      compose("vi", {
        subject: isGranted
          ? `Bạn đã nhận ${SIGN_UP_CREDITS} tín dụng miễn phí`
          : "Chúng tôi không thể tặng bạn tín dụng miễn phí",
        paragraphs: [
          isGranted
            ? `Chúng tôi đã xem xét tài khoản của bạn và cộng ${SIGN_UP_CREDITS} tín dụng miễn phí:`
            : "Chúng tôi đã xem xét tài khoản của bạn nhưng không thể tặng tín dụng miễn phí, vì có nhiều tài khoản đến từ cùng một mạng hoặc tên miền e-mail. Mọi thứ khác vẫn hoạt động; bạn có thể dùng tín dụng mua thêm:",
          { url },
          ...(isGranted ? [] : ["Nếu bạn cho rằng có nhầm lẫn, hãy trả lời e-mail này."]),
        ],
      }),
  },
  referralReward: {
    en: ({ credits, url }) =>
      compose("en", {
        subject: `${creditsIn("en", credits)} for your invitation`,
        paragraphs: [
          `Somebody you invited has made a first picture. The ${commitments.referralDelayHours} hours since then are over, and ${creditsIn("en", credits)} have been added to your account. Thank you!`,
          { url },
          "You can turn these messages off on the same page.",
        ],
      }),
    vi: ({ credits, url }) =>
      compose("vi", {
        subject: `${creditsIn("vi", credits)} cho lời mời của bạn`,
        paragraphs: [
          `Một người bạn mời đã tạo bức ảnh đầu tiên. ${commitments.referralDelayHours} giờ sau đó đã qua, và ${creditsIn("vi", credits)} đã được cộng vào tài khoản của bạn. Cảm ơn bạn!`,
          { url },
          "Bạn có thể tắt những tin này ở cùng trang.",
        ],
      }),
  },
} as const satisfies {
  confirmEmail: Template<LinkMail>;
  resetPassword: Template<LinkMail>;
  knownAddress: Template<LinkMail>;
  creditsEnd: Template<CreditExpiryMail>;
  freeCreditsDecided: Template<DecisionMail>;
  referralReward: Template<RewardMail>;
};

function firstEnd(lots: readonly EndingLot[]): Date {
  const [first] = lots;
  if (!first) throw new Error("a message about zero credits");
  return first.endsAt;
}
