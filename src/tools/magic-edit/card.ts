import { defineCard } from "../define-card.ts";

export const magicEditCard = defineCard({
  id: "magic",
  slug: "magic-edit",
  category: "creative",
  isFeatured: false,
  keepsView: true,
  icon: "wand-sparkles",
  label: { en: "Smart Editing", vi: "Chỉnh sửa thông minh" },
});
