/** Refusals of hosted engines after too many results that were refused or free. `until`: a time of day, HH:MM in UTC. */
export const studioPauseErrors = {
  studio_paused: {
    status: 429,
    text: {
      en: "Within an hour, {count} pictures of studio models in this tool were thrown away or given to you for free, so these models pause for you here until {until} UTC. You can use the built-in engine meanwhile.",
      vi: "Trong vòng một giờ, {count} ảnh do mô hình studio tạo trong công cụ này đã bị bỏ đi hoặc được tặng miễn phí cho bạn, nên các mô hình này tạm dừng với bạn ở đây đến {until} UTC. Trong lúc đó, bạn có thể dùng bộ xử lý tích hợp sẵn.",
    },
  },
  /** The operation has no built-in engine here. */
  studio_paused_only: {
    status: 429,
    text: {
      en: "Within an hour, {count} pictures of studio models in this tool were thrown away or given to you for free, so these models pause for you here until {until} UTC.",
      vi: "Trong vòng một giờ, {count} ảnh do mô hình studio tạo trong công cụ này đã bị bỏ đi hoặc được tặng miễn phí cho bạn, nên các mô hình này tạm dừng với bạn ở đây đến {until} UTC.",
    },
  },
  /** In every tool. */
  studio_paused_today: {
    status: 429,
    text: {
      en: "Within a day, {count} pictures of studio models were thrown away or given to you for free, so these models pause for you in every tool until {until} UTC. The built-in engine still works.",
      vi: "Trong vòng một ngày, {count} ảnh do mô hình studio tạo đã bị bỏ đi hoặc được tặng miễn phí cho bạn, nên các mô hình này tạm dừng với bạn trong mọi công cụ đến {until} UTC. Bộ xử lý tích hợp sẵn vẫn hoạt động.",
    },
  },
} as const;
