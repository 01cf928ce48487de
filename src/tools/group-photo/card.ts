import { defineCard } from "../define-card.ts";

export const groupPhotoCard = defineCard({
  id: "group",
  slug: "group-photo",
  category: "basic",
  isFeatured: true,
  keepsView: false,
  icon: "users",
  label: { en: "Group Merge", vi: "Ghép ảnh nhóm" },
});
