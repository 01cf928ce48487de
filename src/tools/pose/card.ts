import { defineCard } from "#tool-model/define-card.ts";

export const poseCard = defineCard({
  id: "pose",
  slug: "pose",
  category: "basic",
  menuOrder: 10,
  isFeatured: false,
  keepsView: true,
  label: { en: "Pose Recreation", vi: "Tạo dáng" },
});
