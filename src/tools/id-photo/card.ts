import { defineCard } from "../define-card.ts";

export const idPhotoCard = defineCard({
  id: "id",
  slug: "id-photo",
  category: "basic",
  isFeatured: true,
  keepsView: false,
  icon: "id-card",
  label: { en: "Create ID Photo", vi: "Tạo ảnh thẻ" },
});
