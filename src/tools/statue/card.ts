import { defineCard } from "#tool-model/define-card.ts";

export const statueCard = defineCard({
  id: "statue",
  slug: "statue",
  category: "creative",
  menuOrder: 120,
  isFeatured: false,
  keepsView: false,
  label: { en: "Statue Creation", vi: "Tạo tượng" },
  otherTitle: { en: "Statue", vi: "Tượng" },
});
