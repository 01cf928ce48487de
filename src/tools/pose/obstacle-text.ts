import type { Locale } from "#core/locale.ts";
import type { PoseObstacle } from "./pose-limits.ts";

/** Why the photo is looked at, and what it lacks for a pose. */
export const obstacleText: Record<Locale, Record<"purpose" | PoseObstacle, string>> = {
  en: {
    purpose:
      "With your consent we check how the person stands, so that you see which poses this photo can take. This is free.",
    not_whole: "Needs the whole body, from head to feet",
    limb_hidden: "An arm or leg is covered or cut off",
    folded: "Needs a body seen folded",
  },
  vi: {
    purpose:
      "Nếu bạn đồng ý, chúng tôi xem người trong ảnh đang đứng thế nào để cho biết tư thế nào dùng được. Việc này miễn phí.",
    not_whole: "Cần ảnh toàn thân, từ đầu đến chân",
    limb_hidden: "Tay hoặc chân bị che hay bị cắt",
    folded: "Cần ảnh người đang gập mình",
  },
};
