import { retentionHours } from "#core/retention.ts";
import { compose, type Template } from "./compose-mail.ts";
import { dayIn, momentIn } from "./moment.ts";
import { notYou } from "./security-templates.ts";

interface DeletionMail {
  /** `desk`: the operator, for a request by email or under the terms. */
  readonly askedBy: "person" | "desk";
  readonly purgeAfter: Date;
  /** The account page, where the deletion can be undone. */
  readonly url: string;
}

interface ExportMail {
  readonly askedAt: Date;
  /** The account page, where the file is. */
  readonly url: string;
}

interface InactiveMail {
  /** The user's last visit. */
  readonly seenAt: Date;
  /** The account is deleted from then on. */
  readonly closesAt: Date;
  /** The account page, where the user signs in. */
  readonly url: string;
}

/** Emails about data exports and the end of an account, in all languages. */
export const privacyMails = {
  deletionAsked: {
    en: ({ askedBy, purgeAfter, url }) =>
      compose("en", {
        subject: "Your account is being deleted",
        paragraphs: [
          `${askedBy === "person" ? "You, or somebody who knows your password, asked for the deletion of your account." : "The support desk has begun the deletion of your account, as somebody asked for or as our terms want."} It is carried out after ${momentIn("en", purgeAfter)}; until then you can undo it:`,
          { url },
          "Sign in there and press “Keep my account”. You are signed out everywhere, no new picture can be made, and a paid plan is not charged again.",
          "If you want the deletion, you need not do anything. Your pictures, your profile and your letters are deleted then; the books stay without your name, because the law wants them.",
          notYou.en,
        ],
      }),
    vi: ({ askedBy, purgeAfter, url }) =>
      compose("vi", {
        subject: "Tài khoản của bạn đang được xóa",
        paragraphs: [
          `${askedBy === "person" ? "Bạn, hoặc người biết mật khẩu của bạn, đã yêu cầu xóa tài khoản." : "Bộ phận hỗ trợ đã bắt đầu xóa tài khoản của bạn, theo yêu cầu gửi đến hoặc theo điều khoản của chúng tôi."} Việc xóa được thực hiện sau ${momentIn("vi", purgeAfter)}; trước lúc đó bạn có thể hủy:`,
          { url },
          "Hãy đăng nhập tại đó và bấm “Giữ tài khoản của tôi”. Bạn đã được đăng xuất ở mọi nơi, không thể tạo ảnh mới, và gói trả phí không bị tính tiền nữa.",
          "Nếu bạn muốn xóa, bạn không cần làm gì cả. Khi đó ảnh, hồ sơ và thư của bạn bị xóa; sổ sách được giữ lại mà không có tên bạn, vì pháp luật yêu cầu.",
          notYou.vi,
        ],
      }),
  },
  inactive: {
    en: ({ seenAt, closesAt, url }) =>
      compose("en", {
        subject: "Do you still want your account?",
        paragraphs: [
          `You were last here on ${dayIn("en", seenAt)}. We do not keep data of people who are gone: on ${dayIn("en", closesAt)} the account and everything in it is deleted.`,
          "To keep it, sign in once before that day. Nothing else is needed:",
          { url },
          "If you do not need the account any more, you need not do anything. What the law makes us keep, such as the books, stays without your name.",
        ],
      }),
    vi: ({ seenAt, closesAt, url }) =>
      compose("vi", {
        subject: "Bạn còn muốn giữ tài khoản không?",
        paragraphs: [
          `Lần cuối bạn vào là ngày ${dayIn("vi", seenAt)}. Chúng tôi không giữ dữ liệu của người đã rời đi: ngày ${dayIn("vi", closesAt)} tài khoản và mọi thứ trong đó bị xóa.`,
          "Để giữ lại, bạn chỉ cần đăng nhập một lần trước ngày đó:",
          { url },
          "Nếu bạn không cần tài khoản nữa, bạn không phải làm gì. Những gì pháp luật buộc chúng tôi giữ, như sổ sách, được giữ lại mà không có tên bạn.",
        ],
      }),
  },
  exportReady: {
    en: ({ askedAt, url }) =>
      compose("en", {
        subject: "The copy of your data is ready",
        paragraphs: [
          `The file with everything that we keep of you, which was asked for on ${momentIn("en", askedAt)}, is ready. You get it on your account page:`,
          { url },
          `It lies there for ${retentionHours.exports} hours and is then deleted.`,
          notYou.en,
        ],
      }),
    vi: ({ askedAt, url }) =>
      compose("vi", {
        subject: "Bản sao dữ liệu của bạn đã sẵn sàng",
        paragraphs: [
          `Tệp chứa mọi thứ chúng tôi lưu về bạn, được yêu cầu lúc ${momentIn("vi", askedAt)}, đã sẵn sàng. Bạn có thể tải ở trang tài khoản:`,
          { url },
          `Tệp được giữ ở đó ${retentionHours.exports} giờ rồi bị xóa.`,
          notYou.vi,
        ],
      }),
  },
} as const satisfies {
  deletionAsked: Template<DeletionMail>;
  inactive: Template<InactiveMail>;
  exportReady: Template<ExportMail>;
};
