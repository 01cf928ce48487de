/** What is refused; the strictest first. */
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

/** Words of one language about people's age, bodies and clothes; how a line is written stands in `phrases.ts`. */
export interface BodyWords {
  /** Words for people under age. */
  readonly minors: string;
  /** Sexual only where people under age are named. */
  readonly sexualWithMinors: string;
  /** Sexual with people under age in it by themselves. */
  readonly sexualMinors: string;
  readonly sexual: string;
  readonly nudity: string;
  /** Taking clothes off somebody. */
  readonly undressing: string;
  /** What somebody wears, where the words name what is to go from the photo. */
  readonly wornThings: string;
  /** Nudity where the words are about what somebody wears. */
  readonly bareClothes: string;
}

/** Words of one language about what somebody does to others. */
export interface DeedWords {
  readonly deception: string;
  /** Public figures by name. */
  readonly figures: string;
  /** Public figures by what they are. */
  readonly offices: string;
  /** What a made-up picture would have a public figure do. */
  readonly figureDeeds: string;
  /** Standing beside a public figure whom one has not met. */
  readonly figureMeetings: string;
  readonly violence: string;
  readonly hate: string;
  /** Hateful unless the words are about history. */
  readonly hateUnlessHistory: string;
  readonly history: string;
}

/** All word lists of one language. */
export interface Lexicon extends BodyWords, DeedWords {
  /** Phrases with a word of the lists in them that mean something else: they are taken out first. */
  readonly harmless: string;
  /** Taken out where something is to be removed from a photo: the photo shows it, nobody asks for it. */
  readonly harmlessToRemove: string;
  /** Words, without accents, that are found inside longer ones, split in two and with a sign for a letter. */
  readonly strong: StrongWords;
  /** Words, without accents, that are looked for only where every letter stands alone. */
  readonly spaced: StrongWords;
}
