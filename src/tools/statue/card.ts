import { defineCard } from "../define-card.ts";

export const statueCard = defineCard({
  id: "statue",
  slug: "statue",
  category: "creative",
  isFeatured: false,
  keepsView: false,
  icon: "landmark",
  label: { en: "Statue Creation", vi: "Tạo tượng" },
});
