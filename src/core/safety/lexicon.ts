/** Refused topics, the strictest first. */
export const guardTopics = [
  "sexual_minor",
  "sexual",
  "nudity",
  "deception",
  "violence",
  "hate",
] as const;
export type GuardTopic = (typeof guardTopics)[number];

type StrongWords = Partial<Readonly<Record<GuardTopic | "minors", string>>>;

/** One language's words about age, bodies and clothes. `phrases.ts` describes the format of a line. */
export interface BodyWords {
  /** Words for minors. */
  readonly minors: string;
  /** Sexual only if minors are named. */
  readonly sexualWithMinors: string;
  /** Sexual words that refer to minors by themselves. */
  readonly sexualMinors: string;
  readonly sexual: string;
  readonly nudity: string;
  /** Undressing a person. */
  readonly undressing: string;
  /** Worn things, for texts that name the part to remove from the photo. */
  readonly wornThings: string;
  /** Nudity in texts about clothes. */
  readonly bareClothes: string;
}

/** One language's words about acts against others. */
export interface DeedWords {
  readonly deception: string;
  /** Public figures by name. */
  readonly figures: string;
  /** Public figures by their office or role. */
  readonly offices: string;
  /** Acts that a fabricated image would show of a public figure. */
  readonly figureDeeds: string;
  /** Posing with a public figure without having met them. */
  readonly figureMeetings: string;
  readonly violence: string;
  readonly hate: string;
  /** Hateful unless the text is about history. */
  readonly hateUnlessHistory: string;
  readonly history: string;
}

/** All word lists of one language. */
export interface Lexicon extends BodyWords, DeedWords {
  /** Harmless phrases that contain a word of the lists. They're removed from the text first. */
  readonly harmless: string;
  /** Removed first, too, from texts that name the part to remove from a photo: the photo already shows it. */
  readonly harmlessToRemove: string;
  /** Words without accents that are also found inside longer ones, split in two, or with a sign for a letter. */
  readonly strong: StrongWords;
  /**
   * Words without accents that are found with their letters apart or with a sign for a letter; in Vietnamese, also
   * without the spaces between syllables.
   */
  readonly spaced: StrongWords;
}
