import { defineCard } from "../define-card.ts";

export const miniatureCard = defineCard({
  id: "miniature",
  slug: "miniature",
  category: "world",
  isFeatured: false,
  keepsView: false,
  icon: "scaling",
  label: { en: "Miniature World", vi: "Thế giới tí hon" },
});
