/** Errors of a user's results. */
export const creationsErrors = {
  creation_photos_gone: {
    status: 410,
    text: {
      en: "The photos of this picture are not kept any more, so it cannot be made again. Please choose them anew.",
      vi: "Ảnh gốc của ảnh này không còn được lưu nên không thể tạo lại. Vui lòng chọn lại ảnh.",
    },
  },
} as const;
