import { defineCard } from "../define-card.ts";

export const poseCard = defineCard({
  id: "pose",
  slug: "pose",
  category: "basic",
  isFeatured: false,
  icon: "person-standing",
  label: { en: "Pose Recreation", vi: "Tạo dáng" },
});
