import { defineCard } from "#tool-model/define-card.ts";

export const miniatureCard = defineCard({
  id: "miniature",
  slug: "miniature",
  category: "world",
  menuOrder: 140,
  isFeatured: false,
  keepsView: false,
  label: { en: "Miniature World", vi: "Thế giới tí hon" },
});
