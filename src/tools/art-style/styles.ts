/** The styles that the screen offers and the engines support. */
export const styles = [
  "renaissance",
  "modern",
  "pointillism",
  "pencil",
  "vangogh",
  "manga",
  "watercolor",
  "silk",
] as const;
