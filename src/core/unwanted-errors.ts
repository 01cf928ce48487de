/** Refusals of "Not what I wanted". */
export const unwantedErrors = {
  unwanted_not_charged: {
    status: 409,
    text: {
      en: "This picture was not charged.",
      vi: "Ảnh này không bị tính tín dụng.",
    },
  },
  unwanted_by_api: {
    status: 409,
    text: {
      en: "Pictures made with an API key cannot be returned.",
      vi: "Không thể trả lại ảnh được tạo bằng khóa API.",
    },
  },
  unwanted_hosted: {
    status: 409,
    text: {
      en: "Pictures of studio models cannot be returned here.",
      vi: "Ở đây không thể trả lại ảnh do mô hình studio tạo.",
    },
  },
  unwanted_too_late: {
    status: 409,
    text: {
      en: "A picture can be returned within {hours} hours. That time is over.",
      vi: "Chỉ có thể trả lại ảnh trong vòng {hours} giờ, và thời hạn đó đã hết.",
    },
  },
  unwanted_limit: {
    status: 409,
    text: {
      en: "You cannot return any more pictures for now. Returns count for {days} days, per person and per network.",
      vi: "Hiện bạn không thể trả lại thêm ảnh. Mỗi lần trả lại được tính trong {days} ngày, theo người và theo mạng.",
    },
  },
  unwanted_nothing_left: {
    status: 409,
    text: {
      en: "The credits of this picture have expired or came back already, so you can only delete it.",
      vi: "Tín dụng của ảnh này đã hết hạn hoặc đã được hoàn lại, nên bạn chỉ có thể xóa ảnh.",
    },
  },
} as const;
