import { defineCard } from "../define-card.ts";

export const timeTravelCard = defineCard({
  id: "time_travel",
  slug: "time-travel",
  category: "transformation",
  isFeatured: true,
  keepsView: false,
  icon: "clock-arrow-down",
  label: { en: "Time Travel", vi: "Du hành thời gian" },
});
