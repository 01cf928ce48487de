/** Errors of plans and payments; part of the table in `errors.ts`. */
export const billingErrors = {
  seller_unknown: {
    status: 403,
    text: {
      en: "Plans can’t be bought yet: the operator has not yet set the details of the seller that the law requires.",
      vi: "Chưa thể mua gói: đơn vị vận hành chưa khai báo thông tin bên bán mà pháp luật yêu cầu.",
    },
  },
  payments_off: {
    status: 403,
    text: {
      en: "Card payments are not set up on this server. Its operator sets PUBLIC_URL and the keys of Stripe.",
      vi: "Máy chủ này chưa thiết lập thanh toán bằng thẻ. Người vận hành cần đặt PUBLIC_URL và các khóa của Stripe.",
    },
  },
  plan_not_for_sale: {
    status: 422,
    text: {
      en: "This plan is not sold in this currency. Please choose another one.",
      vi: "Gói này không bán bằng loại tiền này. Vui lòng chọn gói khác.",
    },
  },
  price_changed: {
    status: 409,
    text: {
      en: "The price has changed since this page was opened. Please look at it again.",
      vi: "Giá đã thay đổi kể từ khi mở trang này. Vui lòng xem lại.",
    },
  },
  already_subscribed: {
    status: 409,
    text: {
      en: "You have a plan already. You can change it on your account page.",
      vi: "Bạn đã có một gói. Bạn có thể đổi gói ở trang tài khoản.",
    },
  },
  no_subscription: {
    status: 404,
    text: { en: "You have no paid plan.", vi: "Bạn không có gói trả phí nào." },
  },
  change_not_possible: {
    status: 409,
    text: {
      en: "The plan cannot be changed this way right now. Please look at its present state.",
      vi: "Hiện không thể đổi gói theo cách này. Vui lòng xem trạng thái hiện tại.",
    },
  },
  payment_declined: {
    status: 402,
    text: {
      en: "The card was declined. Nothing was charged; please use another card.",
      vi: "Thẻ bị từ chối. Bạn chưa bị trừ tiền; vui lòng dùng thẻ khác.",
    },
  },
  payment_overdue: {
    status: 402,
    text: {
      en: "A payment is overdue, so paid credits rest. They come back as soon as it is made.",
      vi: "Có một khoản thanh toán quá hạn nên tín dụng trả phí tạm ngừng. Chúng sẽ trở lại ngay khi bạn thanh toán.",
    },
  },
  payment_disputed: {
    status: 402,
    text: {
      en: "A payment is disputed at the bank, so paid credits rest until that is settled.",
      vi: "Một khoản thanh toán đang bị khiếu nại tại ngân hàng nên tín dụng trả phí tạm ngừng cho đến khi giải quyết xong.",
    },
  },
  order_conflict: {
    status: 409,
    text: {
      en: "This order number was already used for another order. Please start again from the pricing page.",
      vi: "Mã đơn hàng này đã được dùng cho một đơn khác. Vui lòng bắt đầu lại từ trang bảng giá.",
    },
  },
  not_refundable: {
    status: 409,
    text: {
      en: "This payment cannot be given back: its credits were used, or it is older than {days} days.",
      vi: "Không thể hoàn khoản thanh toán này: tín dụng đã được dùng, hoặc đã quá {days} ngày.",
    },
  },
  payment_unavailable: {
    status: 503,
    text: {
      en: "The payment service cannot be reached right now. Nothing was charged; please try again.",
      vi: "Hiện không kết nối được dịch vụ thanh toán. Bạn chưa bị trừ tiền; vui lòng thử lại.",
    },
  },
  checkout_not_open: {
    status: 409,
    text: {
      en: "This checkout is no longer open. Please start again on the pricing page.",
      vi: "Phiên thanh toán này không còn hiệu lực. Vui lòng bắt đầu lại từ trang bảng giá.",
    },
  },
  card_number_refused: {
    status: 422,
    text: {
      en: "This looks like a card number. It was neither kept nor written down; please choose a test card instead.",
      vi: "Nội dung này giống số thẻ. Chúng tôi không lưu hay ghi lại; vui lòng chọn thẻ thử nghiệm.",
    },
  },
  clock_too_far: {
    status: 409,
    text: {
      en: "The test clock cannot be moved more than {years} years ahead.",
      vi: "Đồng hồ thử nghiệm không thể chạy trước quá {years} năm.",
    },
  },
  not_disputable: {
    status: 409,
    text: {
      en: "This payment cannot be disputed in its present state.",
      vi: "Không thể khiếu nại khoản thanh toán này ở trạng thái hiện tại.",
    },
  },
  not_replayable: {
    status: 409,
    text: {
      en: "This event cannot be handled again: it waits for that already, belongs to no customer, or came from a payment service that is not in use.",
      vi: "Không thể xử lý lại sự kiện này: sự kiện đang chờ xử lý, không thuộc khách hàng nào, hoặc đến từ dịch vụ thanh toán không còn dùng.",
    },
  },
  not_in_review: {
    status: 409,
    text: {
      en: "Nothing waits for a decision here any more: somebody has decided already.",
      vi: "Không còn gì chờ quyết định ở đây: đã có người quyết định rồi.",
    },
  },
  request_conflict: {
    status: 409,
    text: {
      en: "This request number was already used for something else. Please start again.",
      vi: "Mã yêu cầu này đã được dùng cho việc khác. Vui lòng bắt đầu lại.",
    },
  },
  bad_signature: {
    status: 400,
    text: { en: "The signature is not valid.", vi: "Chữ ký không hợp lệ." },
  },
  email_not_verified: {
    status: 403,
    text: {
      en: "Please confirm your email address first. We have sent you a link.",
      vi: "Vui lòng xác nhận địa chỉ e-mail trước. Chúng tôi đã gửi cho bạn một liên kết.",
    },
  },
} as const;
