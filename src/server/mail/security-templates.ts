import type { Locale, Localised } from "#core/locale.ts";
import { FRESH_PROOF_MINUTES } from "#core/proof.ts";
import { compose, type Template } from "./compose-mail.ts";
import { momentIn } from "./moment.ts";

/**
 * Descriptions of account events. They don't repeat names or addresses that users typed: the email may concern a
 * stranger.
 */
const noticeWords = {
  api_key_made: {
    subject: { en: "A new API key", vi: "Khóa API mới" },
    text: {
      en: "An API key was made for your account. A program that has it can make pictures with your credits.",
      vi: "Một khóa API đã được tạo cho tài khoản của bạn. Chương trình có khóa này có thể tạo ảnh bằng tín dụng của bạn.",
    },
  },
  webhook_added: {
    subject: { en: "A new webhook", vi: "Webhook mới" },
    text: {
      en: "A webhook was added to your account. Its address is told whenever one of your pictures is ready.",
      vi: "Một webhook đã được thêm vào tài khoản của bạn. Địa chỉ đó được báo mỗi khi một ảnh của bạn hoàn tất.",
    },
  },
  email_changed: {
    subject: { en: "Your e-mail address was changed", vi: "Địa chỉ e-mail đã được đổi" },
    text: {
      en: "Your account has another e-mail address now. This is the last mail to this one.",
      vi: "Tài khoản của bạn nay dùng địa chỉ e-mail khác. Đây là thư cuối cùng gửi đến địa chỉ này.",
    },
  },
  password_changed: {
    subject: { en: "Your password was changed", vi: "Mật khẩu đã được đổi" },
    text: {
      en: "Your account has a new password, and all other devices are signed out.",
      vi: "Tài khoản của bạn có mật khẩu mới, và mọi thiết bị khác đã bị đăng xuất.",
    },
  },
  password_changed_keys_ended: {
    subject: { en: "Your password was changed", vi: "Mật khẩu đã được đổi" },
    text: {
      en: "Your account has a new password, and all other devices are signed out. Your API keys have ended and your webhooks have stopped: programs that you use need new ones.",
      vi: "Tài khoản của bạn có mật khẩu mới, và mọi thiết bị khác đã bị đăng xuất. Các khóa API đã hết hiệu lực và webhook đã dừng: những chương trình bạn dùng cần khóa và webhook mới.",
    },
  },
  app_added: {
    subject: { en: "An authenticator app was added", vi: "Đã thêm ứng dụng xác thực" },
    text: {
      en: "Signing in to your account by password now also asks for a code of an authenticator app.",
      vi: "Từ nay đăng nhập bằng mật khẩu cần thêm mã của ứng dụng xác thực.",
    },
  },
  app_enrolled: {
    subject: { en: "A new authenticator app", vi: "Ứng dụng xác thực mới" },
    text: {
      en: "Whoever runs this server gave your account a new authenticator app. The one before and its recovery codes have ended, and all devices are signed out.",
      vi: "Người vận hành máy chủ đã cấp ứng dụng xác thực mới cho tài khoản của bạn. Ứng dụng cũ và các mã khôi phục hết hiệu lực, và mọi thiết bị đã bị đăng xuất.",
    },
  },
  app_removed: {
    subject: { en: "The authenticator app was removed", vi: "Đã gỡ ứng dụng xác thực" },
    text: {
      en: "Signing in to your account by password no longer asks for a code of your authenticator app.",
      vi: "Đăng nhập bằng mật khẩu không còn cần mã của ứng dụng xác thực.",
    },
  },
  passkey_added: {
    subject: { en: "A new passkey", vi: "Khóa truy cập mới" },
    text: {
      en: "A passkey was added to your account. Whoever has its device can sign in without your password.",
      vi: "Một khóa truy cập đã được thêm vào tài khoản của bạn. Người có thiết bị đó có thể đăng nhập mà không cần mật khẩu.",
    },
  },
  passkey_removed: {
    subject: { en: "A passkey was removed", vi: "Đã gỡ một khóa truy cập" },
    text: {
      en: "A passkey of your account was removed and does not sign in any more.",
      vi: "Một khóa truy cập của tài khoản đã được gỡ và không đăng nhập được nữa.",
    },
  },
} as const satisfies Record<string, Readonly<Record<"subject" | "text", Localised>>>;
export type NoticeKind = keyof typeof noticeWords;

interface NoticeMail {
  readonly kind: NoticeKind;
  readonly at: Date;
  /** Address of the account page. */
  readonly url: string;
}

/** Instructions for recipients who didn't cause the event in the email. */
export const notYou: Readonly<Record<Locale, string>> = {
  en: "If it was not you, somebody else is in your account: choose a new password, which signs out all devices and ends all API keys, remove passkeys that you do not know, and write to us.",
  vi: "Nếu không phải bạn, có người khác đang vào được tài khoản của bạn: hãy đặt mật khẩu mới (mọi thiết bị sẽ bị đăng xuất và mọi khóa API hết hiệu lực), gỡ những khóa truy cập bạn không biết, và viết cho chúng tôi.",
};

interface CodeMail {
  readonly code: string;
}

/** "1234 5678": grouped for reading and typing. */
const grouped = (code: string): string => code.replace(/(\d{4})(?=\d)/g, "$1 ");

/** Emails about access to an account, in all languages. */
export const securityMails = {
  notice: {
    en: ({ kind, at, url }) =>
      compose("en", {
        subject: noticeWords[kind].subject.en,
        paragraphs: [
          noticeWords[kind].text.en,
          `This happened on ${momentIn("en", at)}. If it was you, you need not do anything. Your account page:`,
          { url },
          notYou.en,
        ],
      }),
    vi: ({ kind, at, url }) =>
      compose("vi", {
        subject: noticeWords[kind].subject.vi,
        paragraphs: [
          noticeWords[kind].text.vi,
          `Thời điểm: ${momentIn("vi", at)}. Nếu chính bạn thực hiện, bạn không cần làm gì. Trang tài khoản của bạn:`,
          { url },
          notYou.vi,
        ],
      }),
  },
  /** For accounts without a password. */
  proofCode: {
    en: ({ code }) =>
      compose("en", {
        subject: "Your code",
        paragraphs: [
          "Somebody who is signed in to your account, probably you, wants to change something in it. Please enter this code to confirm it:",
          grouped(code),
          `The code works once, for ${FRESH_PROOF_MINUTES} minutes, and only in the browser that asked for it. Nobody of us will ever ask you for it.`,
          "If it was not you, do not pass the code on: sign out everywhere on your account page, and write to us.",
        ],
      }),
    vi: ({ code }) =>
      compose("vi", {
        subject: "Mã của bạn",
        paragraphs: [
          "Người đang đăng nhập vào tài khoản của bạn, có lẽ là bạn, muốn thay đổi một điều trong đó. Hãy nhập mã này để xác nhận:",
          grouped(code),
          `Mã dùng được một lần, trong ${FRESH_PROOF_MINUTES} phút, và chỉ trong trình duyệt đã yêu cầu. Chúng tôi không bao giờ hỏi bạn mã này.`,
          "Nếu không phải bạn, đừng đưa mã cho ai: hãy đăng xuất ở mọi nơi tại trang tài khoản và viết cho chúng tôi.",
        ],
      }),
  },
} as const satisfies { notice: Template<NoticeMail>; proofCode: Template<CodeMail> };
