import type { Locale } from "../../src/core/locale.ts";
import type { SocialPage } from "../../src/tools/art-files.ts";
import type { ToolSlug } from "../../src/tools/cards.ts";

export interface CardWords {
  /** Lines of the title, with manual line breaks. */
  readonly title: readonly string[];
  readonly lead: readonly string[];
}

interface SocialCard {
  readonly words: Readonly<Record<Locale, CardWords>>;
  /** Tools whose pictures are on the film, upper strip first. */
  readonly frames: readonly [ToolSlug, ToolSlug, ToolSlug, ToolSlug];
}

/** The texts of the cards that link previews show in chats and networks. */
export const socialCards: Readonly<Record<SocialPage, SocialCard>> = {
  home: {
    words: {
      en: {
        title: ["Every photo job,", "one counter."],
        lead: ["Fifteen AI photo tools,", "from ID photos to marble busts."],
      },
      vi: {
        title: ["Mọi việc về ảnh,", "một quầy duy nhất."],
        lead: ["Mười lăm công cụ ảnh AI,", "từ ảnh thẻ đến tượng cẩm thạch."],
      },
    },
    frames: ["id-photo", "statue", "avatar", "age-change"],
  },
  pricing: {
    words: {
      en: {
        title: ["Pay per picture,", "not per minute."],
        lead: ["100 credits are yours", "when you sign up."],
      },
      vi: {
        title: ["Trả theo ảnh,", "không theo phút."],
        lead: ["Đăng ký là có ngay", "100 tín dụng."],
      },
    },
    frames: ["thumbnail", "clothing", "art-style", "group-photo"],
  },
  support: {
    words: {
      en: {
        title: ["A question", "at the counter?"],
        lead: ["Write to us:", "your letter reaches the counter."],
      },
      vi: {
        title: ["Bạn cần hỏi", "điều gì tại quầy?"],
        lead: ["Hãy viết cho chúng tôi,", "thư sẽ đến tận quầy."],
      },
    },
    frames: ["restore", "magic-edit", "miniature", "face-swap"],
  },
  login: {
    words: {
      en: {
        title: ["Your prints", "are waiting."],
        lead: ["Sign in to the counter", "or open an account."],
      },
      vi: {
        title: ["Ảnh của bạn", "đang chờ."],
        lead: ["Đăng nhập vào quầy", "hoặc mở tài khoản."],
      },
    },
    frames: ["pose", "time-travel", "id-photo", "magic-edit"],
  },
  legal: {
    words: {
      en: {
        title: ["Your photo", "stays yours."],
        lead: ["Privacy, terms, cookies", "and commerce disclosure."],
      },
      vi: {
        title: ["Ảnh của bạn", "là của bạn."],
        lead: ["Quyền riêng tư, điều khoản,", "cookie và thông tin thương mại."],
      },
    },
    frames: ["retouch", "restore", "group-photo", "statue"],
  },
};
