import { defineCard } from "#tool-model/define-card.ts";

export const avatarCard = defineCard({
  id: "avatar_multiverse",
  slug: "avatar",
  category: "world",
  menuOrder: 150,
  isFeatured: false,
  keepsView: false,
  label: { en: "Avatar Multiverse", vi: "Đa vũ trụ avatar" },
});
