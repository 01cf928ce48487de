import { defineCard } from "../define-card.ts";

export const retouchCard = defineCard({
  id: "retouch",
  slug: "retouch",
  category: "transformation",
  isFeatured: false,
  keepsView: true,
  icon: "move-horizontal",
  label: { en: "Body Retouch", vi: "Chỉnh dáng" },
});
