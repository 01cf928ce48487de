import { defineCard } from "../define-card.ts";

export const restoreCard = defineCard({
  id: "restore",
  slug: "restore",
  category: "transformation",
  isFeatured: true,
  keepsView: true,
  icon: "image-plus",
  label: { en: "Photo Restoration", vi: "Phục hồi ảnh" },
});
