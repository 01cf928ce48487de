import { defineCard } from "../define-card.ts";

export const faceSwapCard = defineCard({
  id: "swap",
  slug: "face-swap",
  category: "basic",
  isFeatured: false,
  keepsView: false,
  icon: "scan-face",
  label: { en: "Face Swap", vi: "Hoán đổi khuôn mặt" },
});
