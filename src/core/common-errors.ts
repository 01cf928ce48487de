/**
 * Errors that a browser can report without a response. The first response that needs it loads the rest of the table.
 */
export const commonErrors = {
  rate_limited: {
    status: 429,
    text: {
      en: "Too many requests. Please wait {retryAfterS} seconds and try again.",
      vi: "Quá nhiều yêu cầu. Vui lòng đợi {retryAfterS} giây rồi thử lại.",
    },
  },
  unexpected: {
    status: 500,
    text: { en: "An unknown error occurred", vi: "Đã xảy ra lỗi không xác định" },
  },
} as const;
