/** What the screen offers and the engines know. */
export const universes = [
  "samurai",
  "cowboy",
  "viking",
  "astronaut",
  "wizard",
  "cyberpunk",
  "superhero",
  "batman",
  "model",
  "engineer",
  "doctor",
] as const;
