import type { Words } from "#kit/ui/use-text.ts";

/** Words of the dialog that asks for proof of identity. */
const en = {
  title: "Confirm it’s you",
  lead: "This keeps others from changing your account in a browser that you left open. Your change goes on right after.",
  password: "Password",
  passwordMissing: "Please enter your password.",
  app: "Code of your app",
  mail: "Code from the mail",
  codeMissing: "Please enter the code.",
  confirm: "Confirm",
  passkey: "Use a passkey",
  sendCode: "Mail me a code",
  sent: "A code is on its way to your address. It is good for {minutes} minutes.",
  noWay: "Please sign out and in again, then repeat this within {minutes} minutes.",
  failed: "This could not be read. Please close this and try again.",
  cancel: "Cancel",
  close: "Close",
} as const;
export const proofText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Có phải bạn không?",
    lead: "Vui lòng xác nhận một lần, để không ai khác làm việc này khi trình duyệt còn mở. Sau đó thao tác sẽ tiếp tục.",
    password: "Mật khẩu",
    passwordMissing: "Vui lòng nhập mật khẩu.",
    app: "Mã của ứng dụng",
    mail: "Mã trong thư",
    codeMissing: "Vui lòng nhập mã.",
    confirm: "Xác nhận",
    passkey: "Dùng khóa truy cập",
    sendCode: "Gửi mã cho tôi",
    sent: "Mã đang được gửi đến địa chỉ của bạn. Mã có hiệu lực trong {minutes} phút.",
    noWay: "Vui lòng đăng xuất rồi đăng nhập lại, và làm lại việc này trong vòng {minutes} phút.",
    failed: "Chưa đọc được phần này. Vui lòng đóng lại và thử lần nữa.",
    cancel: "Thôi",
    close: "Đóng",
  },
};
