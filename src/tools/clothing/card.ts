import { defineCard } from "#tool-model/define-card.ts";

export const clothingCard = defineCard({
  id: "clothing",
  slug: "clothing",
  category: "creative",
  menuOrder: 100,
  isFeatured: false,
  keepsView: true,
  label: { en: "Clothing Change", vi: "Thay đổi trang phục" },
  otherTitle: { en: "Clothing Swapper", vi: "Đổi trang phục" },
});
