/** What the screen offers and the engines know. */
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
