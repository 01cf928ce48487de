import { defineCard } from "#tool-model/define-card.ts";

export const groupPhotoCard = defineCard({
  id: "group",
  slug: "group-photo",
  category: "basic",
  menuOrder: 50,
  isFeatured: true,
  keepsView: false,
  label: { en: "Group Merge", vi: "Ghép ảnh nhóm" },
  otherTitle: { en: "Group Photo", vi: "Ảnh nhóm" },
});
