import { fillIn, type Locale } from "./locale.ts";

/** Reasons why a form can't be sent (specification, tools section 5), with the same texts on screen and server. */
export const formErrors = {
  not_enough_credits: {
    status: 402,
    text: {
      en: "You need at least {cost} credits to use this feature",
      vi: "Bạn cần ít nhất {cost} tín dụng để dùng tính năng này",
    },
  },
  invalid_field: {
    status: 422,
    text: {
      en: "The field “{field}” is missing or not valid.",
      vi: "Trường “{field}” bị thiếu hoặc không hợp lệ.",
    },
  },
  invalid_size: {
    status: 422,
    text: {
      en: "That photo size cannot be used. Choose a preset, or a width and height of 10 to 300 mm.",
      vi: "Không dùng được kích thước ảnh này. Hãy chọn cỡ có sẵn, hoặc nhập chiều rộng và chiều cao từ 10 đến 300 mm.",
    },
  },
  unknown_document: {
    status: 422,
    text: {
      en: "That document is not in our table. Please choose another one, or a size.",
      vi: "Loại giấy tờ này không có trong bảng. Vui lòng chọn loại khác hoặc chọn kích thước.",
    },
  },
  document_unedited: {
    status: 422,
    text: {
      en: "This authority rejects edited photos. Use the way that only turns, cuts and resizes.",
      vi: "Cơ quan này không nhận ảnh đã chỉnh sửa. Hãy dùng cách chỉ xoay, cắt và đổi kích thước.",
    },
  },
  photo_missing: {
    status: 422,
    text: { en: "Please upload a photo.", vi: "Vui lòng tải ảnh lên." },
  },
  own_photo_missing: {
    status: 422,
    text: { en: "Please upload your photo.", vi: "Vui lòng tải ảnh của bạn lên." },
  },
  source_face_missing: {
    status: 422,
    text: {
      en: "Please upload a source face image.",
      vi: "Vui lòng tải lên ảnh khuôn mặt nguồn.",
    },
  },
  target_missing: {
    status: 422,
    text: {
      en: "Please select or upload a target image.",
      vi: "Vui lòng chọn hoặc tải lên ảnh đích.",
    },
  },
  pose_missing: {
    status: 422,
    text: {
      en: "Please select or upload a reference pose.",
      vi: "Vui lòng chọn hoặc tải lên tư thế mẫu.",
    },
  },
  size_missing: {
    status: 422,
    text: {
      en: "Please enter custom width and height.",
      vi: "Vui lòng nhập chiều rộng và chiều cao tùy chọn.",
    },
  },
  clothing_words_missing: {
    status: 422,
    text: {
      en: "Please describe the clothing you want.",
      vi: "Vui lòng mô tả trang phục bạn muốn.",
    },
  },
  clothing_image_missing: {
    status: 422,
    text: { en: "Please upload a clothing image.", vi: "Vui lòng tải lên ảnh trang phục." },
  },
  clothing_cut: {
    status: 422,
    text: {
      en: "The cut of clothes can’t be changed here. Name a colour, pattern or fabric, such as “navy jacket”.",
      vi: "Ở đây không thay được kiểu dáng quần áo. Hãy nêu màu, hoa văn hoặc chất vải, ví dụ “áo khoác xanh navy”.",
    },
  },
  clothing_cloth_unknown: {
    status: 422,
    text: {
      en: "No known colour, pattern or fabric is named. Write “red silk”, for example.",
      vi: "Mô tả chưa nêu màu, hoa văn hoặc chất vải nào. Ví dụ: “lụa đỏ”.",
    },
  },
  clothing_one_garment: {
    status: 422,
    text: {
      en: "Please name one garment only, such as “red tie”.",
      vi: "Vui lòng chỉ nêu một món đồ, ví dụ “cà vạt đỏ”.",
    },
  },
  age_too_young: {
    status: 422,
    text: {
      en: "Faces below about 15 can’t be made here. Please choose 20 or more.",
      vi: "Ở đây không thể tạo khuôn mặt dưới khoảng 15 tuổi. Vui lòng chọn từ 20 trở lên.",
    },
  },
  prompt_missing: {
    status: 422,
    text: { en: "Please provide a description.", vi: "Vui lòng nhập mô tả." },
  },
  photos_missing: {
    status: 422,
    text: { en: "Please upload at least 2 photos.", vi: "Vui lòng tải lên ít nhất 2 ảnh." },
  },
  sliders_at_zero: {
    status: 422,
    text: {
      en: "Please adjust at least one slider to see changes.",
      vi: "Vui lòng điều chỉnh ít nhất một thanh trượt để thấy thay đổi.",
    },
  },
  source_images_missing: {
    status: 422,
    text: {
      en: "Please upload at least one source image.",
      vi: "Vui lòng tải lên ít nhất một ảnh nguồn.",
    },
  },
  title_missing: {
    status: 422,
    text: { en: "Please enter a title.", vi: "Vui lòng nhập tiêu đề." },
  },
  title_letters: {
    status: 422,
    text: {
      en: "These signs cannot be drawn in a title: {letters}. Please take them out.",
      vi: "Không vẽ được các ký tự này trong tiêu đề: {letters}. Vui lòng bỏ chúng đi.",
    },
  },
  text_too_long: {
    status: 422,
    text: {
      en: "That text is too long. Please make it shorter.",
      vi: "Nội dung quá dài. Vui lòng viết ngắn hơn.",
    },
  },
  too_many_photos: {
    status: 422,
    text: { en: "That is too many photos for one picture.", vi: "Quá nhiều ảnh cho một bức hình." },
  },
  upload_not_found: {
    status: 422,
    text: {
      en: "An uploaded photo is no longer there. Please add your photos again.",
      vi: "Một ảnh đã tải lên không còn nữa. Vui lòng thêm lại ảnh.",
    },
  },
} as const;

export type FormErrorCode = keyof typeof formErrors;

/** Returns the message for users in `locale`. `{name}` is filled in from `details`. */
export function formErrorText(
  code: FormErrorCode,
  locale: Locale,
  details: Readonly<Record<string, string | number>> = {},
): string {
  return fillIn(formErrors[code].text[locale], details);
}
