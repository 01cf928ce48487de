import { defineCard } from "#tool-model/define-card.ts";

export const idPhotoCard = defineCard({
  id: "id",
  slug: "id-photo",
  category: "basic",
  menuOrder: 20,
  isFeatured: true,
  keepsView: false,
  label: { en: "Create ID Photo", vi: "Tạo ảnh thẻ" },
  otherTitle: { en: "ID Photo", vi: "Ảnh thẻ" },
});
