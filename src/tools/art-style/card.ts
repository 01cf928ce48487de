import { defineCard } from "../define-card.ts";

export const artStyleCard = defineCard({
  id: "art_style",
  slug: "art-style",
  category: "creative",
  isFeatured: false,
  keepsView: true,
  icon: "palette",
  label: { en: "Art Style Conversion", vi: "Chuyển phong cách nghệ thuật" },
});
