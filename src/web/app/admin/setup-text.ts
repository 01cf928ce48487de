import type { SetupVariable } from "#core/operator-setup.ts";
import type { Words } from "#kit/ui/use-text.ts";

type Key = SetupVariable | "title" | "lead" | "set";

/** The checklist before a public start. */
export const setupText: Words<Key> = {
  en: {
    title: "Before you go public",
    lead: "These settings are missing. Set each variable and restart the server.",
    set: "Set {variable}",
    OPERATOR_NAME: "Seller’s name: the legal pages say that it isn’t set. Live payments stay off.",
    OPERATOR_REPRESENTATIVE: "Responsible person on /commerce. Live payments stay off.",
    OPERATOR_ADDRESS: "Address on /commerce and /privacy. Live payments stay off.",
    OPERATOR_PHONE: "Phone number on /commerce. Live payments stay off.",
    OPERATOR_MAIL:
      "Email address on the legal pages, where support messages go too. Live payments stay off.",
    PUBLIC_URL: "Public address: links in emails lead to this computer only.",
    SMTP_URL: "Mail server: no email leaves this server.",
    STRIPE_SECRET_KEY: "Payment keys: plans can’t be bought with real money.",
  },
  vi: {
    title: "Trước khi mở cho công chúng",
    lead: "Còn thiếu các thiết lập sau. Hãy đặt từng biến rồi khởi động lại máy chủ.",
    set: "Đặt {variable}",
    OPERATOR_NAME: "Tên bên bán: các trang pháp lý ghi là chưa khai báo. Thanh toán thật vẫn tắt.",
    OPERATOR_REPRESENTATIVE: "Người chịu trách nhiệm trên /commerce. Thanh toán thật vẫn tắt.",
    OPERATOR_ADDRESS: "Địa chỉ trên /commerce và /privacy. Thanh toán thật vẫn tắt.",
    OPERATOR_PHONE: "Số điện thoại trên /commerce. Thanh toán thật vẫn tắt.",
    OPERATOR_MAIL:
      "Email trên các trang pháp lý, cũng là nơi nhận tin nhắn hỗ trợ. Thanh toán thật vẫn tắt.",
    PUBLIC_URL: "Địa chỉ công khai: liên kết trong email chỉ dẫn đến máy này.",
    SMTP_URL: "Máy chủ thư: không email nào được gửi đi.",
    STRIPE_SECRET_KEY: "Khóa thanh toán: chưa thể mua gói bằng tiền thật.",
  },
};
