import { compose, type Template } from "./compose-mail.ts";

interface SupportReceipt {
  readonly reference: string;
  /** Promised time of the reply, in hours. */
  readonly hours: number;
}

interface SupportNotice {
  readonly reference: string;
  /** Time of the reply promised to the sender, in hours. */
  readonly hours: number;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Support emails, in all languages. */
export const mailTemplates = {
  /**
   * To the sender of a support message. It repeats nothing of the message: the sender may enter any address, and our
   * email must not carry a stranger's words to it.
   */
  supportReceipt: {
    en: ({ reference, hours }) =>
      compose("en", {
        subject: `We have your letter (${reference})`,
        paragraphs: [
          "Thank you for writing to us.",
          `Your letter has arrived under the number ${reference}. A person will answer within ${hours} hours, to this address.`,
          "If you did not write to us, somebody entered your address by mistake; you need not do anything.",
        ],
      }),
    vi: ({ reference, hours }) =>
      compose("vi", {
        subject: `Chúng tôi đã nhận được thư của bạn (${reference})`,
        paragraphs: [
          "Cảm ơn bạn đã liên hệ với chúng tôi.",
          `Thư của bạn đã được ghi nhận với mã số ${reference}. Nhân viên sẽ trả lời đến địa chỉ này trong vòng ${hours} giờ.`,
          "Nếu bạn không gửi thư cho chúng tôi, có lẽ ai đó đã nhập nhầm địa chỉ của bạn; bạn không cần làm gì cả.",
        ],
      }),
  },
  /** To the operator, in the language in which the sender expects the reply. */
  supportNotice: {
    en: (letter) =>
      compose("en", {
        subject: `[${letter.reference}] ${letter.subject}`,
        paragraphs: [
          `From: ${letter.name} <${letter.email}>`,
          letter.message,
          `The sender reads English and was promised an answer within ${letter.hours} hours. Your reply goes to the sender.`,
        ],
      }),
    vi: (letter) =>
      compose("vi", {
        subject: `[${letter.reference}] ${letter.subject}`,
        paragraphs: [
          `Người gửi: ${letter.name} <${letter.email}>`,
          letter.message,
          `Người gửi dùng tiếng Việt và được hẹn trả lời trong vòng ${letter.hours} giờ. Thư trả lời của bạn sẽ đến thẳng người gửi.`,
        ],
      }),
  },
} as const satisfies {
  supportReceipt: Template<SupportReceipt>;
  supportNotice: Template<SupportNotice>;
};
