/** Errors of missing, outdated or too weak proof of identity. */
export const proofErrors = {
  proof_needed: {
    status: 403,
    text: {
      en: "Please confirm that it is you: this needs a sign-in of the last {minutes} minutes.",
      vi: "Vui lòng xác nhận đó là bạn: việc này cần một lần đăng nhập trong {minutes} phút gần đây.",
    },
  },
  wrong_password: {
    status: 403,
    text: { en: "The password is not right.", vi: "Mật khẩu không đúng." },
  },
  wrong_code: {
    status: 403,
    text: {
      en: "The code is not right or has ended. Please try again or ask for a new one.",
      vi: "Mã không đúng hoặc đã hết hạn. Vui lòng thử lại hoặc yêu cầu mã mới.",
    },
  },
  operator_needs_factor: {
    status: 403,
    text: {
      en: "Operators need a passkey or an authenticator app. Please set one up on the account page, under “Two steps and passkeys”.",
      vi: "Quản trị viên cần khóa truy cập hoặc ứng dụng xác thực. Hãy thiết lập ở trang tài khoản, mục “Hai bước và khóa truy cập”.",
    },
  },
  operator_unproven: {
    status: 403,
    text: {
      en: "Please confirm your second factor: this sign-in was made without it.",
      vi: "Vui lòng xác nhận bước thứ hai: lần đăng nhập này chưa dùng đến.",
    },
  },
} as const;
