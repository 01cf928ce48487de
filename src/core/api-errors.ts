/** Errors of API keys, webhooks and API calls. */
export const apiErrors = {
  api_key_unknown: {
    status: 401,
    text: {
      en: "This API key is not known here, or it was revoked.",
      vi: "Khóa API này không tồn tại hoặc đã bị thu hồi.",
    },
  },
  api_scope_missing: {
    status: 403,
    text: {
      en: "This API key may not do that. It needs the right “{scope}”.",
      vi: "Khóa API này không được phép làm việc đó. Cần quyền “{scope}”.",
    },
  },
  api_keys_full: {
    status: 409,
    text: {
      en: "There are {limit} keys already. Please revoke one that is not used any more.",
      vi: "Đã có {limit} khóa. Vui lòng thu hồi một khóa không còn dùng.",
    },
  },
  webhook_address: {
    status: 422,
    text: {
      en: "Please give an https address on the public net, such as https://example.com/hooks.",
      vi: "Hãy nhập một địa chỉ https công khai, ví dụ https://example.com/hooks.",
    },
  },
  webhooks_full: {
    status: 409,
    text: {
      en: "There are {limit} addresses already. Please take one away first.",
      vi: "Đã có {limit} địa chỉ. Vui lòng xóa bớt một địa chỉ trước.",
    },
  },
  api_body_unreadable: {
    status: 400,
    text: {
      en: "The body could not be read. Send JSON, or a form with files (multipart/form-data).",
      vi: "Không đọc được nội dung. Hãy gửi JSON hoặc biểu mẫu kèm tệp (multipart/form-data).",
    },
  },
} as const;
