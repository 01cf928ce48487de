/** Errors of files for official forms. */
export const documentsErrors = {
  file_too_large_for_form: {
    status: 422,
    text: {
      en: "The form takes files of {maxKb} KB at most, and this photo cannot be made smaller than {nearestKb} KB. Please use another photo.",
      vi: "Biểu mẫu chỉ nhận tệp tối đa {maxKb} KB, trong khi ảnh này không thể nhỏ hơn {nearestKb} KB. Vui lòng dùng ảnh khác.",
    },
  },
  file_too_small_for_form: {
    status: 422,
    text: {
      en: "The form wants files of {minKb} KB at least, and the best file of this photo has {nearestKb} KB. Nothing is added to make it look larger: please use a larger photo.",
      vi: "Biểu mẫu yêu cầu tệp tối thiểu {minKb} KB, trong khi tệp tốt nhất của ảnh này là {nearestKb} KB. Chúng tôi không thêm dữ liệu vô nghĩa: vui lòng dùng ảnh lớn hơn.",
    },
  },
} as const;
