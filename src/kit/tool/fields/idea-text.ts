import type { Words } from "#kit/ui/use-text.ts";

const en = { ideas: "Places to choose from" } as const;

/** Texts of pictures to choose words by. */
export const ideaText: Words<keyof typeof en> = { en, vi: { ideas: "Các nơi có thể chọn" } };
