import { defineCard } from "../define-card.ts";

export const avatarCard = defineCard({
  id: "avatar_multiverse",
  slug: "avatar",
  category: "world",
  isFeatured: false,
  keepsView: false,
  icon: "drama",
  label: { en: "Avatar Multiverse", vi: "Đa vũ trụ avatar" },
});
