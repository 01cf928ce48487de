import { defineCard } from "#tool-model/define-card.ts";

export const timeTravelCard = defineCard({
  id: "time_travel",
  slug: "time-travel",
  category: "transformation",
  menuOrder: 90,
  isFeatured: true,
  keepsView: false,
  label: { en: "Time Travel", vi: "Du hành thời gian" },
});
