import { defineCard } from "#tool-model/define-card.ts";

export const artStyleCard = defineCard({
  id: "art_style",
  slug: "art-style",
  category: "creative",
  menuOrder: 110,
  isFeatured: false,
  keepsView: true,
  label: { en: "Art Style Conversion", vi: "Chuyển phong cách nghệ thuật" },
  otherTitle: { en: "Art Style", vi: "Phong cách nghệ thuật" },
});
