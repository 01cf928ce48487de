/** Lettering of a film's edge. Its font has no Vietnamese letters, so Vietnamese uses the text's font. */
export const EDGE_LETTERING =
  "font-mono font-normal [&:lang(vi)]:font-sans [&:lang(vi)]:font-medium";
