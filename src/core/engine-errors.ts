/** What an engine may answer instead of a picture: the closed set of engine failures. */
export const engineErrors = {
  blocked: {
    status: 422,
    text: {
      en: "The picture or the text was refused by the safety rules.",
      vi: "Ảnh hoặc nội dung bị quy tắc an toàn từ chối.",
    },
  },
  no_image: {
    status: 502,
    text: {
      en: "AI cannot create photo. Please try again.",
      vi: "AI không thể tạo ảnh. Vui lòng thử lại.",
    },
  },
  bad_answer: {
    status: 502,
    text: {
      en: "The picture that came back could not be used. Please try again.",
      vi: "Ảnh trả về không dùng được. Vui lòng thử lại.",
    },
  },
  engine_rate_limited: {
    status: 503,
    text: {
      en: "The image service is overloaded. Please try again in a moment.",
      vi: "Dịch vụ ảnh đang quá tải. Vui lòng thử lại sau giây lát.",
    },
  },
  unavailable: {
    status: 503,
    text: {
      en: "The image service cannot be reached right now. Please try again later.",
      vi: "Hiện không kết nối được dịch vụ ảnh. Vui lòng thử lại sau.",
    },
  },
  timeout: {
    status: 504,
    text: {
      en: "The picture took too long and was stopped. Please try again.",
      vi: "Ảnh xử lý quá lâu và đã bị dừng. Vui lòng thử lại.",
    },
  },
  cancelled: { status: 409, text: { en: "The run was cancelled.", vi: "Lượt chạy đã bị hủy." } },
  engine_auth: {
    status: 503,
    text: {
      en: "The image service refused our key. Please tell the operator.",
      vi: "Dịch vụ ảnh từ chối khóa của chúng tôi. Vui lòng báo cho quản trị viên.",
    },
  },
  bad_request: {
    status: 422,
    text: {
      en: "This photo could not be worked with. It may be damaged or incomplete; please try another file.",
      vi: "Không xử lý được ảnh này. Ảnh có thể bị hỏng hoặc không đầy đủ; vui lòng thử tệp khác.",
    },
  },
  no_face: {
    status: 422,
    text: {
      en: "No face was found. Please use a photo where the face is clear and looks at the camera.",
      vi: "Không tìm thấy khuôn mặt. Vui lòng dùng ảnh có khuôn mặt rõ ràng và nhìn vào máy ảnh.",
    },
  },
  no_person: {
    status: 422,
    text: { en: "No person was found in the photo.", vi: "Không tìm thấy người trong ảnh." },
  },
  body_hidden: {
    status: 422,
    text: {
      en: "Too little of the body can be seen. Please use a photo with at least the head and both shoulders, and some room around them.",
      vi: "Ảnh cho thấy quá ít phần thân. Vui lòng dùng ảnh thấy rõ ít nhất đầu và hai vai, có khoảng trống xung quanh.",
    },
  },
  no_clothing: {
    status: 422,
    text: {
      en: "No clothing could be made out. Please use photos where the garment is well lit and not hidden.",
      vi: "Không nhận ra trang phục. Vui lòng dùng ảnh có trang phục đủ sáng và không bị che khuất.",
    },
  },
  no_sky: {
    status: 422,
    text: { en: "No sky was found in the photo.", vi: "Không tìm thấy bầu trời trong ảnh." },
  },
  object_not_found: {
    status: 422,
    text: {
      en: "That object was not found in the photo. Please describe it in other words.",
      vi: "Không tìm thấy vật đó trong ảnh. Vui lòng mô tả bằng từ khác.",
    },
  },
  unsupported: {
    status: 422,
    text: {
      en: "The engines that are set up here cannot do this yet.",
      vi: "Các bộ xử lý đang được thiết lập ở đây chưa làm được điều này.",
    },
  },
} as const;
