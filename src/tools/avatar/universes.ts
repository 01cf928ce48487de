/** The universes that the screen offers and the engines support. */
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
