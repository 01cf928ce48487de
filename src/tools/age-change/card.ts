import { defineCard } from "#tool-model/define-card.ts";

export const ageChangeCard = defineCard({
  id: "age_change",
  slug: "age-change",
  category: "transformation",
  menuOrder: 80,
  isFeatured: false,
  keepsView: true,
  label: { en: "Age Transformation", vi: "Thay đổi độ tuổi" },
  otherTitle: { en: "Age Changer", vi: "Thay đổi độ tuổi" },
});
