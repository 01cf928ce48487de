/** Refusals about the room that a person's pictures take. */
export const mediaErrors = {
  storage_full: {
    status: 413,
    text: {
      en: "There is no room for more of your pictures: {limitFiles} files and {limitMb} MB are kept for you. Each one is deleted {keepDays} days after it came, so there will be room again soon.",
      vi: "Không còn chỗ cho ảnh của bạn: chúng tôi giữ tối đa {limitFiles} tệp và {limitMb} MB. Mỗi ảnh bị xóa sau {keepDays} ngày, nên sẽ sớm có chỗ trở lại.",
    },
  },
} as const;
