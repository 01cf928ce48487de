/** Errors of support messages, shared by the form and the server. */
export const supportErrors = {
  sender_name_missing: {
    status: 422,
    text: { en: "Please enter your name.", vi: "Vui lòng nhập tên của bạn." },
  },
  sender_email_invalid: {
    status: 422,
    text: {
      en: "Please enter a valid email address.",
      vi: "Vui lòng nhập địa chỉ email hợp lệ.",
    },
  },
  subject_missing: {
    status: 422,
    text: { en: "Please enter a subject.", vi: "Vui lòng nhập tiêu đề thư." },
  },
  message_missing: {
    status: 422,
    text: { en: "Please write your message.", vi: "Vui lòng viết nội dung thư." },
  },
  name_too_long: {
    status: 422,
    text: {
      en: "The name is too long. The limit is 100 characters.",
      vi: "Tên quá dài. Tối đa 100 ký tự.",
    },
  },
  subject_too_long: {
    status: 422,
    text: {
      en: "The subject is too long. The limit is 150 characters.",
      vi: "Tiêu đề quá dài. Tối đa 150 ký tự.",
    },
  },
  message_too_long: {
    status: 422,
    text: {
      en: "The message is too long. The limit is 5,000 characters.",
      vi: "Nội dung quá dài. Tối đa 5.000 ký tự.",
    },
  },
  line_break_in_line: {
    status: 422,
    text: {
      en: "The field “{field}” must be one line of text.",
      vi: "Trường “{field}” chỉ được có một dòng chữ.",
    },
  },
} as const;
