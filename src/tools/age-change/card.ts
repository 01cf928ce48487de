import { defineCard } from "../define-card.ts";

export const ageChangeCard = defineCard({
  id: "age_change",
  slug: "age-change",
  category: "transformation",
  isFeatured: false,
  keepsView: true,
  icon: "hourglass",
  label: { en: "Age Transformation", vi: "Thay đổi độ tuổi" },
});
