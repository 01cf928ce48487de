/** Refusals that a browser meets without having read an answer. The rest of the table comes with the first answer that needs it. */
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
