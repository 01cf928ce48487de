/** Errors of data exports and account deletion. */
export const privacyErrors = {
  account_closing: {
    status: 403,
    text: {
      en: "This account is being deleted. To keep it, open the account page and undo the deletion.",
      vi: "Tài khoản này đang được xóa. Để giữ lại, hãy mở trang tài khoản và hủy việc xóa.",
    },
  },
  deletion_over: {
    status: 409,
    text: {
      en: "There is no deletion that could be undone.",
      vi: "Không có yêu cầu xóa nào để hủy.",
    },
  },
  export_too_soon: {
    status: 429,
    text: {
      en: "A copy can be asked for once an hour. Please try again in {minutes} minutes.",
      vi: "Mỗi giờ chỉ có thể yêu cầu một bản sao. Vui lòng thử lại sau {minutes} phút.",
    },
  },
} as const;
