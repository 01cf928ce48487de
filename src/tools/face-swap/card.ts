import { defineCard } from "#tool-model/define-card.ts";

export const faceSwapCard = defineCard({
  id: "swap",
  slug: "face-swap",
  category: "basic",
  menuOrder: 40,
  isFeatured: false,
  keepsView: false,
  label: { en: "Face Swap", vi: "Hoán đổi khuôn mặt" },
});
