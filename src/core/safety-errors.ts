/** Errors of the safety rules: refused words and missing consent. Each says what the user can change. */
export const safetyErrors = {
  consent_missing: {
    status: 403,
    text: {
      en: "This tool measures or changes faces or bodies, and your consent is missing or was given to older words. Please agree in the tool's screen and start again.",
      vi: "Công cụ này đo hoặc thay đổi khuôn mặt hoặc cơ thể, và bạn chưa đồng ý hoặc mới đồng ý với bản cũ. Vui lòng đồng ý trên màn hình công cụ rồi bắt đầu lại.",
    },
  },
  consent_outdated: {
    status: 409,
    text: {
      en: "These are not the present words of the consent. Please read the new ones and agree again.",
      vi: "Đây không phải nội dung đồng ý hiện hành. Vui lòng đọc bản mới và đồng ý lại.",
    },
  },
  words_sexual_minor: {
    status: 422,
    text: {
      en: "Sexual pictures of children or teenagers are never made here. Please describe something else entirely.",
      vi: "Ở đây không bao giờ tạo ảnh tình dục về trẻ em hoặc thiếu niên. Vui lòng mô tả điều hoàn toàn khác.",
    },
  },
  words_sexual: {
    status: 422,
    text: {
      en: "Sexual pictures are not made here. Please take the sexual words out; the rest of your description may stay.",
      vi: "Ở đây không tạo ảnh tình dục. Vui lòng bỏ các từ gợi dục; phần còn lại của mô tả có thể giữ nguyên.",
    },
  },
  words_nudity: {
    status: 422,
    text: {
      en: "People are not undressed here. Please name clothes that cover the body, such as a dress, a suit or sportswear.",
      vi: "Ở đây không tạo ảnh người không mặc đồ. Vui lòng nêu trang phục kín đáo, như váy, vest hoặc đồ thể thao.",
    },
  },
  words_deception: {
    status: 422,
    text: {
      en: "Pictures that could pass as a document, as news or as proof of what a public figure did are not made here. Please describe an invented person or an open place instead.",
      vi: "Ở đây không tạo ảnh có thể bị coi là giấy tờ, tin tức hay bằng chứng về người của công chúng. Vui lòng mô tả một nhân vật hư cấu hoặc khung cảnh khác.",
    },
  },
  words_violence: {
    status: 422,
    text: {
      en: "Pictures of cruelty or injury are not made here. Please describe the scene without wounds, blood or death.",
      vi: "Ở đây không tạo ảnh tàn bạo hoặc thương tích. Vui lòng mô tả cảnh không có vết thương, máu me hay chết chóc.",
    },
  },
  words_hate: {
    status: 422,
    text: {
      en: "Signs and words of hate are not shown here. Please describe the scene without them.",
      vi: "Ở đây không thể hiện biểu tượng và lời lẽ thù ghét. Vui lòng mô tả khung cảnh không có chúng.",
    },
  },
} as const;
