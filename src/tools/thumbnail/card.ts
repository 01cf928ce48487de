import { defineCard } from "../define-card.ts";

export const thumbnailCard = defineCard({
  id: "youtube_thumbnail",
  slug: "thumbnail",
  category: "basic",
  isFeatured: false,
  keepsView: false,
  icon: "clapperboard",
  label: { en: "YouTube Thumbnail", vi: "Ảnh bìa YouTube" },
});
