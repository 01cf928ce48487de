/** Lettering of a film's edge. Its typeface has no Vietnamese letters, so Vietnamese is set in the text's own. */
export const EDGE_LETTERING =
  "font-mono font-normal [&:lang(vi)]:font-sans [&:lang(vi)]:font-medium";
