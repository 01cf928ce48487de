import type { Words } from "#kit/ui/use-text.ts";

const en = {
  settings: "Settings",
  whole: "Whole height",
} as const;

export const sheetText: Words<keyof typeof en> = {
  en,
  vi: {
    settings: "Thiết lập",
    whole: "Toàn bộ chiều cao",
  },
};
