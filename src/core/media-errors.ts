/** Errors of limits on the storage and processing of a user's images. */
export const mediaErrors = {
  work_limited: {
    status: 429,
    text: {
      en: "Pictures from you or your network have taken a lot of work in a short time. Please wait {retryAfterS} seconds and try again.",
      vi: "Ảnh từ bạn hoặc mạng của bạn đã cần rất nhiều xử lý trong thời gian ngắn. Vui lòng đợi {retryAfterS} giây rồi thử lại.",
    },
  },
  tile_photos: {
    status: 429,
    text: {
      en: "Choices were shown on {limitPhotos} of your photos within an hour. Please wait {retryAfterS} seconds for more.",
      vi: "Trong một giờ, các lựa chọn đã được xem trên {limitPhotos} ảnh của bạn. Vui lòng đợi {retryAfterS} giây để xem thêm.",
    },
  },
  tile_work: {
    status: 429,
    text: {
      en: "No more choices can be shown on this photo for now.",
      vi: "Hiện không thể xem thêm lựa chọn nào trên ảnh này.",
    },
  },
  image_too_costly: {
    status: 422,
    text: {
      en: "This picture takes too much work to open. Please save it again in a smaller size and send that.",
      vi: "Ảnh này cần quá nhiều xử lý để mở. Vui lòng lưu lại với kích thước nhỏ hơn rồi gửi lại.",
    },
  },
  picture_deleted: {
    status: 410,
    text: {
      en: "You have deleted this picture.",
      vi: "Bạn đã xóa ảnh này.",
    },
  },
  run_open: {
    status: 409,
    text: {
      en: "This picture is still being made. Cancel the run, or wait for its end, and delete it then.",
      vi: "Ảnh này vẫn đang được tạo. Hãy hủy lượt chạy hoặc đợi nó kết thúc rồi xóa.",
    },
  },
  storage_full: {
    status: 413,
    text: {
      en: "There is no room for more of your pictures: {limitFiles} files and {limitMb} MB are kept for you. Each one is deleted {keepDays} days after it came, so there will be room again soon.",
      vi: "Không còn chỗ cho ảnh của bạn: chúng tôi giữ tối đa {limitFiles} tệp và {limitMb} MB. Mỗi ảnh bị xóa sau {keepDays} ngày, nên sẽ sớm có chỗ trở lại.",
    },
  },
  uploads_full: {
    status: 413,
    text: {
      en: "Too many of your uploads are waiting: {limitFiles} files or {limitMb} MB that no picture was made of. Make pictures of them, or upload more later: an unused upload is deleted after {hours} hours.",
      vi: "Bạn có quá nhiều ảnh tải lên chưa dùng: tối đa {limitFiles} tệp hoặc {limitMb} MB. Hãy tạo ảnh từ chúng hoặc tải lên sau: ảnh tải lên chưa dùng bị xóa sau {hours} giờ.",
    },
  },
} as const;
