/** Errors of batches. */
export const batchErrors = {
  batch_tool: {
    status: 422,
    text: {
      en: "This tool does not work on one photo alone, so it cannot take many one after the other.",
      vi: "Công cụ này không xử lý từng ảnh riêng lẻ nên không thể nhận nhiều ảnh lần lượt.",
    },
  },
  batch_too_many_photos: {
    status: 422,
    text: {
      en: "Your plan takes {limit} photos at once. Please take some out, or choose a larger plan.",
      vi: "Gói của bạn nhận tối đa {limit} ảnh một lần. Vui lòng bớt ảnh hoặc chọn gói lớn hơn.",
    },
  },
  batches_full: {
    status: 409,
    text: {
      en: "{limit} batches of yours are not finished. Please finish or cancel one of them first.",
      vi: "Bạn đang có {limit} lô ảnh chưa xong. Vui lòng hoàn tất hoặc hủy một lô trước.",
    },
  },
  batch_conflict: {
    status: 409,
    text: {
      en: "This request number already belongs to another batch. Please start again.",
      vi: "Mã yêu cầu này đã thuộc về một lô ảnh khác. Vui lòng bắt đầu lại.",
    },
  },
  batch_photos_missing: {
    status: 409,
    text: {
      en: "{count} photos have not been sent yet. Please send them or take them out of the list.",
      vi: "Còn {count} ảnh chưa được gửi. Vui lòng gửi hoặc bỏ chúng khỏi danh sách.",
    },
  },
  batch_empty: {
    status: 409,
    text: {
      en: "No photo in this batch can be worked on. Please add one.",
      vi: "Lô này không có ảnh nào xử lý được. Vui lòng thêm ảnh.",
    },
  },
  batch_cost_changed: {
    status: 409,
    text: {
      en: "The batch now costs {cost} credits. Please look at it and start again.",
      vi: "Lô ảnh này hiện tốn {cost} tín dụng. Vui lòng xem lại rồi bắt đầu.",
    },
  },
  batch_state: {
    status: 409,
    text: {
      en: "That is not possible with this batch any more. Please look at it again.",
      vi: "Không thể làm điều đó với lô ảnh này nữa. Vui lòng xem lại.",
    },
  },
  batch_item_busy: {
    status: 409,
    text: {
      en: "This photo is being worked on. Please pause the batch or let the photo finish.",
      vi: "Ảnh này đang được xử lý. Vui lòng tạm dừng lô ảnh hoặc đợi ảnh hoàn tất.",
    },
  },
} as const;
