import { apiErrors } from "./api-errors.ts";
import { batchErrors } from "./batch-errors.ts";
import { billingErrors } from "./billing-errors.ts";
import { commonErrors } from "./common-errors.ts";
import { creationsErrors } from "./creations-errors.ts";
import { documentsErrors } from "./documents-errors.ts";
import { engineErrors } from "./engine-errors.ts";
import { formErrors } from "./form-errors.ts";
import { fillIn, type Locale, type Localised } from "./locale.ts";
import { mediaErrors } from "./media-errors.ts";
import { privacyErrors } from "./privacy-errors.ts";
import { proofErrors } from "./proof-errors.ts";
import { safetyErrors } from "./safety-errors.ts";
import { studioPauseErrors } from "./studio-pause-errors.ts";
import { supportErrors } from "./support-errors.ts";
import { unwantedErrors } from "./unwanted-errors.ts";

export interface ErrorEntry {
  readonly status: number;
  readonly text: Localised;
}

/** Every expected error: its HTTP status and message. `{name}` is filled in from `details`. */
export const errorTable = {
  unauthenticated: { status: 401, text: { en: "No user found", vi: "Không tìm thấy người dùng" } },
  forbidden: {
    status: 403,
    text: { en: "You may not do that.", vi: "Bạn không có quyền làm việc này." },
  },
  name_signs: {
    status: 422,
    text: {
      en: "A name cannot hold line breaks or signs that do not show. Please type it anew.",
      vi: "Tên không được có dấu xuống dòng hoặc ký tự không nhìn thấy. Vui lòng gõ lại.",
    },
  },
  not_found: { status: 404, text: { en: "There is nothing here.", vi: "Không có gì ở đây." } },
  method_not_allowed: {
    status: 405,
    text: { en: "That is not possible here.", vi: "Không thể làm điều đó ở đây." },
  },
  run_conflict: {
    status: 409,
    text: {
      en: "This request number was already used for another picture. Please start again.",
      vi: "Mã yêu cầu này đã được dùng cho ảnh khác. Vui lòng bắt đầu lại.",
    },
  },
  too_large: {
    status: 413,
    text: {
      en: "The file is too large. The limit is {limitMb} MB.",
      vi: "Tệp quá lớn. Giới hạn là {limitMb} MB.",
    },
  },
  too_many_pixels: {
    status: 413,
    text: {
      en: "The picture has too many pixels. The limit is {limitMegapixels} megapixels.",
      vi: "Ảnh có quá nhiều điểm ảnh. Giới hạn là {limitMegapixels} megapixel.",
    },
  },
  unsupported_media: {
    status: 415,
    text: {
      en: "This file is not a PNG, JPEG, WEBP or GIF picture.",
      vi: "Tệp này không phải là ảnh PNG, JPEG, WEBP hoặc GIF.",
    },
  },
  invalid_envelope: {
    status: 400,
    text: { en: "The request could not be read.", vi: "Không đọc được yêu cầu." },
  },
  body_too_complex: {
    status: 413,
    text: {
      en: "The request holds too much besides its pictures. Please send fewer or shorter values.",
      vi: "Yêu cầu chứa quá nhiều dữ liệu ngoài ảnh. Vui lòng gửi ít giá trị hơn hoặc ngắn hơn.",
    },
  },
  too_many_bodies: {
    status: 429,
    text: {
      en: "Too much is being sent from your network at once. Please try again in {retryAfterS} seconds.",
      vi: "Mạng của bạn đang gửi quá nhiều dữ liệu cùng lúc. Vui lòng thử lại sau {retryAfterS} giây.",
    },
  },
  ...commonErrors,
  ...documentsErrors,
  ...formErrors,
  ...supportErrors,
  ...billingErrors,
  ...mediaErrors,
  ...safetyErrors,
  ...privacyErrors,
  ...proofErrors,
  ...apiErrors,
  ...batchErrors,
  ...creationsErrors,
  ...unwantedErrors,
  ...studioPauseErrors,
  image_not_base64: {
    status: 422,
    text: {
      en: "The picture arrived damaged. Please send it again.",
      vi: "Ảnh bị hỏng khi gửi. Vui lòng gửi lại.",
    },
  },
  image_unreadable: {
    status: 422,
    text: {
      en: "The picture is damaged or incomplete. Please try another file.",
      vi: "Ảnh bị hỏng hoặc không đầy đủ. Vui lòng thử tệp khác.",
    },
  },
  image_too_small: {
    status: 422,
    text: {
      en: "The picture is too small. Each side needs at least {minSidePx} pixels.",
      vi: "Ảnh quá nhỏ. Mỗi cạnh cần ít nhất {minSidePx} điểm ảnh.",
    },
  },
  busy: {
    status: 503,
    text: {
      en: "The counter is busy right now. Please try again in a moment.",
      vi: "Quầy đang bận. Vui lòng thử lại sau giây lát.",
    },
  },
  storage_unavailable: {
    status: 503,
    text: {
      en: "Pictures cannot be stored or fetched right now. Please try again in a moment.",
      vi: "Hiện không thể lưu hoặc lấy ảnh. Vui lòng thử lại sau giây lát.",
    },
  },
  too_many_open_runs: {
    status: 429,
    text: {
      en: "{limit} of your pictures are being made or waiting. Please let one of them finish first.",
      vi: "Bạn đang có {limit} ảnh được xử lý hoặc đang chờ. Vui lòng đợi một ảnh hoàn tất.",
    },
  },
  interrupted: {
    status: 503,
    text: {
      en: "The work was interrupted and could not be finished. Your credits were given back.",
      vi: "Công việc bị gián đoạn và không thể hoàn tất. Tín dụng đã được hoàn lại.",
    },
  },
  ...engineErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;
export type ErrorDetails = Readonly<Record<string, string | number>>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorTable, value);
}

/** Returns the HTTP status of an error code. */
export function errorStatus(code: ErrorCode): number {
  return errorTable[code].status;
}

const acceptedValues: Localised = {
  en: "Use one of these: {accepted}.",
  vi: "Hãy dùng một trong các giá trị: {accepted}.",
};

/** Returns the message for users in `locale`. A wrong choice's `accepted` words are listed after it. */
export function errorText(code: ErrorCode, locale: Locale, details: ErrorDetails = {}): string {
  const text = fillIn(errorTable[code].text[locale], details);
  return "accepted" in details ? `${text} ${fillIn(acceptedValues[locale], details)}` : text;
}

/** An expected error with a code from `errorTable`. Anything else thrown is logged and answered as `unexpected`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(errorText(code, "en", details), options);
    this.code = code;
    this.details = details;
  }
}
