import { toolCards } from "#tools/cards.ts";

/** The ten colour pairs that cards cycle through, as [paper, ink]. The tool pictures use the same pairs. */
const papers = [
  ["oklch(0.88 0.065 50)", "oklch(0.29 0.075 28)"], // vermilion
  ["oklch(0.905 0.105 92)", "oklch(0.32 0.065 65)"], // marigold
  ["oklch(0.885 0.085 122)", "oklch(0.31 0.065 148)"], // moss
  ["oklch(0.88 0.058 172)", "oklch(0.3 0.058 188)"], // jade
  ["oklch(0.885 0.048 228)", "oklch(0.31 0.1 256)"], // cyanotype
  ["oklch(0.865 0.05 275)", "oklch(0.29 0.1 276)"], // indigo
  ["oklch(0.87 0.058 328)", "oklch(0.3 0.09 336)"], // plum
  ["oklch(0.885 0.06 12)", "oklch(0.31 0.09 12)"], // rose
  ["oklch(0.88 0.045 68)", "oklch(0.3 0.05 52)"], // clay
  ["oklch(0.89 0.005 90)", "oklch(0.27 0.01 60)"], // silver
] as const;

/** Paper and ink of a tool's card, by its position in the catalogue. */
export function paperOf(toolId: string): { readonly background: string; readonly color: string } {
  const index = toolCards.findIndex(({ id }) => id === toolId);
  const [background, color] = papers[index % papers.length] ?? papers[0];
  return { background, color };
}
