import { defineCard } from "../define-card.ts";

export const clothingCard = defineCard({
  id: "clothing",
  slug: "clothing",
  category: "creative",
  isFeatured: false,
  keepsView: true,
  icon: "shirt",
  label: { en: "Clothing Change", vi: "Thay đổi trang phục" },
});
