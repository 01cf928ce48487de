import { defineCard } from "../define-card.ts";

export const poseCard = defineCard({
  id: "pose",
  slug: "pose",
  category: "basic",
  isFeatured: false,
  keepsView: true,
  icon: "person-standing",
  label: { en: "Pose Recreation", vi: "Tạo dáng" },
});
