import { defineCard } from "#tool-model/define-card.ts";

export const retouchCard = defineCard({
  id: "retouch",
  slug: "retouch",
  category: "transformation",
  menuOrder: 70,
  isFeatured: false,
  keepsView: true,
  label: { en: "Body Retouch", vi: "Chỉnh dáng" },
});
