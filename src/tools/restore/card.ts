import { defineCard } from "#tool-model/define-card.ts";

export const restoreCard = defineCard({
  id: "restore",
  slug: "restore",
  category: "transformation",
  menuOrder: 60,
  isFeatured: true,
  keepsView: true,
  label: { en: "Photo Restoration", vi: "Phục hồi ảnh" },
});
