/** The closed set of engine failures. */
export const engineErrors = {
  blocked: {
    status: 422,
    text: {
      en: "The safety rules of the model refused this picture or these words. Please change the words, or use another photo.",
      vi: "Quy tắc an toàn của mô hình từ chối ảnh hoặc nội dung này. Vui lòng đổi nội dung hoặc dùng ảnh khác.",
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
      en: "The picture that came back was damaged or not what you asked for, so it was thrown away. Please try again.",
      vi: "Ảnh trả về bị hỏng hoặc không đúng yêu cầu nên đã được bỏ đi. Vui lòng thử lại.",
    },
  },
  result_face: {
    status: 422,
    text: {
      en: "The picture didn't keep the person's face, so it was thrown away. Try a photo in which the face is larger and seen from the front.",
      vi: "Ảnh không giữ được khuôn mặt của người trong ảnh nên đã được bỏ đi. Hãy thử ảnh có khuôn mặt lớn hơn và nhìn thẳng.",
    },
  },
  result_body: {
    status: 422,
    text: {
      en: "An arm, a leg or another part of the body came out wrong, so the picture was thrown away. Use a photo in which arms and legs are in full view and don't cross the body.",
      vi: "Tay, chân hoặc một phần cơ thể bị sai nên ảnh đã được bỏ đi. Hãy dùng ảnh thấy rõ tay chân và không che ngang thân.",
    },
  },
  result_unchanged: {
    status: 422,
    text: {
      en: "Almost nothing would have changed, so the picture was thrown away. Choose another setting, or a photo that shows more of the person.",
      vi: "Ảnh hầu như không thay đổi nên đã được bỏ đi. Hãy chọn thiết lập khác hoặc ảnh thấy rõ người hơn.",
    },
  },
  result_cut_out: {
    status: 422,
    text: {
      en: "Some parts could not be told apart clearly enough, so the picture was thrown away. Use a photo in which the subject stands out from what is around it.",
      vi: "Không tách được rõ ràng một số phần nên ảnh đã được bỏ đi. Hãy dùng ảnh có chủ thể nổi bật so với xung quanh.",
    },
  },
  result_cut: {
    status: 422,
    text: {
      en: "The edge of the photo cuts off a part that the picture needs, so it was thrown away. Use a photo with more room around head and body.",
      vi: "Mép ảnh gốc cắt mất phần cần có nên ảnh đã được bỏ đi. Hãy dùng ảnh có nhiều khoảng trống hơn quanh đầu và thân.",
    },
  },
  result_turned: {
    status: 422,
    text: {
      en: "The face is turned too far to the side, so the picture was thrown away. Use a photo in which the face looks at the camera.",
      vi: "Khuôn mặt quay nghiêng quá nhiều nên ảnh đã được bỏ đi. Hãy dùng ảnh nhìn thẳng vào máy ảnh.",
    },
  },
  result_covered: {
    status: 422,
    text: {
      en: "A hand, hair or glasses hide the face, so the picture was thrown away. Use a photo of a clear face.",
      vi: "Tay, tóc, râu hoặc kính che mặt nên ảnh đã được bỏ đi. Hãy dùng ảnh rõ mặt.",
    },
  },
  result_crowd: {
    status: 422,
    text: {
      en: "Other people are too close to be separated, so the picture was thrown away. Use a photo of one person, or one with space between people.",
      vi: "Những người khác ở quá sát nên không tách ra được; ảnh đã được bỏ đi. Hãy dùng ảnh một người hoặc ảnh có khoảng cách giữa mọi người.",
    },
  },
  result_small: {
    status: 422,
    text: {
      en: "The face is too small in the photo, so the picture was thrown away. Use a photo taken from closer by.",
      vi: "Khuôn mặt trong ảnh quá nhỏ nên ảnh đã được bỏ đi. Hãy dùng ảnh chụp gần hơn.",
    },
  },
  result_gap: {
    status: 422,
    text: {
      en: "What lies behind could not be filled in well enough, so the picture was thrown away. Remove something smaller, or something in front of a calmer background.",
      vi: "Không lấp được phần phía sau đủ đẹp nên ảnh đã được bỏ đi. Hãy xóa vật nhỏ hơn hoặc vật có nền đơn giản hơn.",
    },
  },
  engine_rate_limited: {
    status: 503,
    text: {
      en: "Too many people are using the image service right now. Please try again in a minute.",
      vi: "Hiện có quá nhiều người dùng dịch vụ ảnh. Vui lòng thử lại sau một phút.",
    },
  },
  unavailable: {
    status: 503,
    text: {
      en: "The image service cannot be reached right now. Please try again in a few minutes.",
      vi: "Hiện không kết nối được dịch vụ ảnh. Vui lòng thử lại sau vài phút.",
    },
  },
  timeout: {
    status: 504,
    text: {
      en: "The picture took too long, so it was stopped. Please try again.",
      vi: "Ảnh xử lý quá lâu nên đã bị dừng. Vui lòng thử lại.",
    },
  },
  cancelled: { status: 409, text: { en: "The run was cancelled.", vi: "Lượt chạy đã bị hủy." } },
  engine_auth: {
    status: 503,
    text: {
      en: "The image service does not let us in, and only the operator can put that right. Please tell the support desk.",
      vi: "Dịch vụ ảnh không cho chúng tôi truy cập và chỉ đơn vị vận hành mới khắc phục được. Vui lòng báo cho bộ phận hỗ trợ.",
    },
  },
  model_retired: {
    status: 503,
    text: {
      en: "The image model that is set up here is no longer offered, and only the operator can choose another. Please tell the support desk.",
      vi: "Mô hình ảnh được thiết lập ở đây không còn được cung cấp và chỉ đơn vị vận hành mới chọn được mô hình khác. Vui lòng báo cho bộ phận hỗ trợ.",
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
      en: "Please use a photo of the whole body, with arms and legs free, or another pose.",
      vi: "Vui lòng dùng ảnh toàn thân, tay chân không bị che, hoặc tư thế khác.",
    },
  },
  no_clothing: {
    status: 422,
    text: {
      en: "No clothing could be made out. Please use photos where the garment is well lit and not hidden.",
      vi: "Không nhận ra trang phục. Vui lòng dùng ảnh có trang phục đủ sáng và không bị che khuất.",
    },
  },
  garment_not_found: {
    status: 422,
    text: {
      en: "That garment was not found. Name another one, or use a photo in which it is well lit and not hidden.",
      vi: "Không tìm thấy món đồ đó. Hãy nêu món khác, hoặc dùng ảnh có món đồ đó đủ sáng và không bị che khuất.",
    },
  },
  no_sky: {
    status: 422,
    text: {
      en: "No sky was found in the photo. Use one with open sky along its upper edge, or change the scenery instead.",
      vi: "Không tìm thấy bầu trời trong ảnh. Hãy dùng ảnh có bầu trời thoáng ở mép trên, hoặc đổi khung cảnh.",
    },
  },
  object_not_found: {
    status: 422,
    text: {
      en: "That object was not found in the photo. Please describe it in other words.",
      vi: "Không tìm thấy vật đó trong ảnh. Vui lòng mô tả bằng từ khác.",
    },
  },
  photo_too_tight: {
    status: 422,
    text: {
      en: "This photo ends too close to the head for the document you chose, and nothing may be painted in. Please use a photo with more room around head and shoulders.",
      vi: "Ảnh này sát đầu quá so với loại giấy tờ bạn chọn và không được vẽ thêm gì vào. Vui lòng dùng ảnh có nhiều khoảng trống hơn quanh đầu và vai.",
    },
  },
  face_from_side: {
    status: 422,
    text: {
      en: "Your photo shows the face more from the side than the other picture, so a part of it is missing. Use a photo in which the face looks the same way or at the camera.",
      vi: "Trong ảnh của bạn, khuôn mặt quay nghiêng hơn so với ảnh kia nên thiếu một phần. Hãy dùng ảnh có khuôn mặt nhìn cùng hướng hoặc nhìn thẳng vào máy ảnh.",
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
