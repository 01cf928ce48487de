import { defineCard } from "#tool-model/define-card.ts";

export const magicEditCard = defineCard({
  id: "magic",
  slug: "magic-edit",
  category: "creative",
  menuOrder: 130,
  isFeatured: false,
  keepsView: true,
  label: { en: "Smart Editing", vi: "Chỉnh sửa thông minh" },
  otherTitle: { en: "Magic Edit", vi: "Chỉnh sửa kỳ diệu" },
});
