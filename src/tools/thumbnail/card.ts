import { defineCard } from "#tool-model/define-card.ts";

export const thumbnailCard = defineCard({
  id: "youtube_thumbnail",
  slug: "thumbnail",
  category: "basic",
  menuOrder: 30,
  isFeatured: false,
  keepsView: false,
  label: { en: "YouTube Thumbnail", vi: "Ảnh bìa YouTube" },
});
