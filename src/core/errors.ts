import { billingErrors } from "./billing-errors.ts";
import { formErrors } from "./form-errors.ts";
import { fillIn, type Locale, type Localised } from "./locale.ts";
import { supportErrors } from "./support-errors.ts";

interface ErrorEntry {
  readonly status: number;
  readonly text: Localised;
}

/** Every refusal the product knows: HTTP status and sentence. `{name}` is filled in from `details`. */
export const errorTable = {
  unauthenticated: { status: 401, text: { en: "No user found", vi: "Không tìm thấy người dùng" } },
  forbidden: {
    status: 403,
    text: { en: "You may not do that.", vi: "Bạn không có quyền làm việc này." },
  },
  not_found: { status: 404, text: { en: "There is nothing here.", vi: "Không có gì ở đây." } },
  method_not_allowed: {
    status: 405,
    text: { en: "That is not possible here.", vi: "Không thể làm điều đó ở đây." },
  },
  not_enough_credits: {
    status: 402,
    text: {
      en: "You need at least {cost} credits to use this feature",
      vi: "Bạn cần ít nhất {cost} tín dụng để dùng tính năng này",
    },
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
  invalid_field: {
    status: 422,
    text: {
      en: "The field “{field}” is missing or not valid.",
      vi: "Trường “{field}” bị thiếu hoặc không hợp lệ.",
    },
  },
  invalid_size: {
    status: 422,
    text: {
      en: "That photo size cannot be used. Choose a preset, or a width and height of 10 to 300 mm.",
      vi: "Không dùng được kích thước ảnh này. Hãy chọn cỡ có sẵn, hoặc nhập chiều rộng và chiều cao từ 10 đến 300 mm.",
    },
  },
  ...formErrors,
  ...supportErrors,
  ...billingErrors,
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
  rate_limited: {
    status: 429,
    text: {
      en: "Too many requests. Please wait {retryAfterS} seconds and try again.",
      vi: "Quá nhiều yêu cầu. Vui lòng đợi {retryAfterS} giây rồi thử lại.",
    },
  },
  busy: {
    status: 503,
    text: {
      en: "The counter is busy right now. Please try again in a moment.",
      vi: "Quầy đang bận. Vui lòng thử lại sau giây lát.",
    },
  },
  interrupted: {
    status: 503,
    text: {
      en: "The work was interrupted and could not be finished. Your credits were given back.",
      vi: "Công việc bị gián đoạn và không thể hoàn tất. Tín dụng đã được hoàn lại.",
    },
  },
  unexpected: {
    status: 500,
    text: { en: "An unknown error occurred", vi: "Đã xảy ra lỗi không xác định" },
  },

  // What an engine may answer instead of a picture (DESIGN: the closed set of engine failures).
  blocked: {
    status: 422,
    text: {
      en: "The picture or the text was refused by the safety rules.",
      vi: "Ảnh hoặc nội dung bị quy tắc an toàn từ chối.",
    },
  },
  no_image: {
    status: 502,
    text: {
      en: "AI cannot create photo. Please try again.",
      vi: "AI không thể tạo ảnh. Vui lòng thử lại.",
    },
  },
  bad_answer: {
    status: 502,
    text: {
      en: "The picture that came back could not be used. Please try again.",
      vi: "Ảnh trả về không dùng được. Vui lòng thử lại.",
    },
  },
  engine_rate_limited: {
    status: 503,
    text: {
      en: "The image service is overloaded. Please try again in a moment.",
      vi: "Dịch vụ ảnh đang quá tải. Vui lòng thử lại sau giây lát.",
    },
  },
  unavailable: {
    status: 503,
    text: {
      en: "The image service cannot be reached right now. Please try again later.",
      vi: "Hiện không kết nối được dịch vụ ảnh. Vui lòng thử lại sau.",
    },
  },
  timeout: {
    status: 504,
    text: {
      en: "The picture took too long and was stopped. Please try again.",
      vi: "Ảnh xử lý quá lâu và đã bị dừng. Vui lòng thử lại.",
    },
  },
  cancelled: { status: 409, text: { en: "The run was cancelled.", vi: "Lượt chạy đã bị hủy." } },
  engine_auth: {
    status: 503,
    text: {
      en: "The image service refused our key. Please tell the operator.",
      vi: "Dịch vụ ảnh từ chối khóa của chúng tôi. Vui lòng báo cho quản trị viên.",
    },
  },
  bad_request: {
    status: 422,
    text: {
      en: "This photo could not be worked with. It may be damaged or incomplete; please try another file.",
      vi: "Không xử lý được ảnh này. Ảnh có thể bị hỏng hoặc không đầy đủ; vui lòng thử tệp khác.",
    },
  },
  no_face: {
    status: 422,
    text: {
      en: "No face was found. Please use a photo where the face is clear and looks at the camera.",
      vi: "Không tìm thấy khuôn mặt. Vui lòng dùng ảnh có khuôn mặt rõ ràng và nhìn vào máy ảnh.",
    },
  },
  no_person: {
    status: 422,
    text: { en: "No person was found in the photo.", vi: "Không tìm thấy người trong ảnh." },
  },
  body_hidden: {
    status: 422,
    text: {
      en: "Too little of the body can be seen. Please use a photo with at least the head and both shoulders, and some room around them.",
      vi: "Ảnh cho thấy quá ít phần thân. Vui lòng dùng ảnh thấy rõ ít nhất đầu và hai vai, có khoảng trống xung quanh.",
    },
  },
  no_clothing: {
    status: 422,
    text: {
      en: "No clothing could be made out. Please use photos where the garment is well lit and not hidden.",
      vi: "Không nhận ra trang phục. Vui lòng dùng ảnh có trang phục đủ sáng và không bị che khuất.",
    },
  },
  no_sky: {
    status: 422,
    text: { en: "No sky was found in the photo.", vi: "Không tìm thấy bầu trời trong ảnh." },
  },
  object_not_found: {
    status: 422,
    text: {
      en: "That object was not found in the photo. Please describe it in other words.",
      vi: "Không tìm thấy vật đó trong ảnh. Vui lòng mô tả bằng từ khác.",
    },
  },
  unsupported: {
    status: 422,
    text: {
      en: "The engines that are set up here cannot do this yet.",
      vi: "Các bộ xử lý đang được thiết lập ở đây chưa làm được điều này.",
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;
export type ErrorDetails = Readonly<Record<string, string | number>>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorTable, value);
}

/** The HTTP status that answers a code. */
export function errorStatus(code: ErrorCode): number {
  return errorTable[code].status;
}

/** The sentence for a person, in their language. */
export function errorText(code: ErrorCode, locale: Locale, details: ErrorDetails = {}): string {
  return fillIn(errorTable[code].text[locale], details);
}

/** An expected refusal. Anything else that is thrown is logged and answered as `unexpected`. */
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
