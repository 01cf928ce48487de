import { type GuardTopic, guardTopics, type Lexicon } from "./lexicon.ts";
import { englishWords } from "./lexicon-en.ts";
import { vietnameseWords } from "./lexicon-vi.ts";
import { phrasePattern } from "./phrases.ts";
import { plainForm, readViews, type WordViews, withoutAccents } from "./word-views.ts";

/**
 * What a tool's words describe: a scene or a title, clothes, or something to remove from a photo. The rules for clothes
 * are the strictest; words about a removal may name what the photo shows.
 */
export type WordsAbout = "scene" | "clothes" | "removal";

/**
 * More than all fields of a tool can hold, in UTF-16 units of the plain form. Longer words are refused: truncated ones
 * would reach an engine unchecked.
 */
export const MAX_GUARDED_LETTERS = 2_500;
/** The most starred words that are checked. */
const MAX_STARRED = 40;
const GAP = " ▢";

type ListName = {
  [Name in keyof Lexicon]: Lexicon[Name] extends string ? Name : never;
}[keyof Lexicon];
type Patterns = Readonly<Record<ListName, RegExp>> & Pick<Lexicon, "strong" | "spaced">;

function compile(lexicon: Lexicon): Patterns {
  const { harmless, harmlessToRemove, strong, spaced, ...lists } = lexicon;
  const one = (name: keyof typeof lists) => phrasePattern(lists[name]);
  return {
    harmless: phrasePattern(harmless, "gu"),
    harmlessToRemove: phrasePattern(harmlessToRemove, "gu"),
    minors: one("minors"),
    sexualWithMinors: one("sexualWithMinors"),
    sexualMinors: one("sexualMinors"),
    sexual: one("sexual"),
    nudity: one("nudity"),
    undressing: one("undressing"),
    wornThings: one("wornThings"),
    bareClothes: one("bareClothes"),
    deception: one("deception"),
    figures: one("figures"),
    offices: one("offices"),
    figureDeeds: one("figureDeeds"),
    figureMeetings: one("figureMeetings"),
    violence: one("violence"),
    hate: one("hate"),
    hateUnlessHistory: one("hateUnlessHistory"),
    history: one("history"),
    strong,
    spaced,
  };
}

const english = compile(englishWords);
const vietnamese = compile(vietnameseWords);

/** The words as read in one language, without harmless phrases. */
interface Reading {
  readonly patterns: Patterns;
  readonly text: string;
}

function readingsOf({ spoken, joined }: WordViews, about: WordsAbout): Reading[] {
  const views = [...spoken, ...joined.map((run) => ` ${run} `)];
  const readings = [
    ...[...new Set(views.map(withoutAccents))].map((text) => ({ patterns: english, text })),
    ...views.map((text) => ({ patterns: vietnamese, text })),
  ];
  return readings.map(({ patterns, text }) => {
    const masks = [english.harmless, vietnamese.harmless];
    if (about === "removal") masks.push(english.harmlessToRemove, vietnamese.harmlessToRemove);
    return { patterns, text: masks.reduce((left, mask) => left.replaceAll(mask, GAP), text) };
  });
}

/** Finds listed words that are part of other words, split or starred. */
function findHidden(views: WordViews, topic: GuardTopic | "minors", about: WordsAbout): boolean {
  // The phrases check single words, because they know the harmless ones.
  const strong = split(english.strong[topic]);
  const syllables = split(vietnamese.spaced[topic]);
  const spaced = [...strong, ...split(english.spaced[topic]), ...syllables];
  if (spaced.some((word) => views.joined.some((run) => run.includes(word)))) return true;
  if (about === "removal" && topic !== "sexual_minor") return false;
  return (
    strong.some((word) => views.pairs.has(word) || isInside(word, views.words)) ||
    // Syllables that belong apart count as hidden even if they are the whole word.
    syllables.some((word) => views.words.has(word) || isInside(word, views.words)) ||
    views.starred.slice(0, MAX_STARRED).some((starred) => spaced.some((w) => isStarred(w, starred)))
  );
}

/** Longer words that contain a listed word by chance. */
const CHANCE = /^(?:snaked|denuded?|xerotic\w*|neurotic\w*|pornic)$/;

function isInside(strong: string, words: ReadonlySet<string>): boolean {
  for (const word of words) {
    if (word !== strong && word.includes(strong) && !CHANCE.test(word)) return true;
  }
  return false;
}

/** `true` if `starred` is `word` with at most half of its letters replaced by stars. */
function isStarred(word: string, starred: string): boolean {
  if (word.length !== starred.length || word.length < 3) return false;
  const letters = Array.from(starred);
  const hidden = letters.filter((letter) => letter === "*").length;
  return (
    hidden * 2 <= word.length &&
    letters.every((letter, at) => letter === "*" || letter === word[at])
  );
}

function split(words: string | undefined): string[] {
  return words === undefined ? [] : words.split(" ");
}

/** The words could not be read to the end: they are too long, or reading took too long. */
export class UnreadWords extends Error {
  override readonly name = "UnreadWords";
  readonly reason: "too long" | "too slow";

  constructor(reason: "too long" | "too slow") {
    super(`the words are unread: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Returns the strictest forbidden topic of a text, or `null` if there is none. Uses rules and small word lists, no
 * model. They catch plain and thinly disguised requests; every engine has its own rules behind them. Calls `isLate`
 * before every pass over the text, each of which is linear. Throws `UnreadWords` if the plain form has more than 2,500
 * UTF-16 units, or as soon as `isLate` returns `true`.
 */
export function guardWords(
  text: string,
  about: WordsAbout,
  isLate: () => boolean = () => false,
): GuardTopic | null {
  const plain = text.length > MAX_GUARDED_LETTERS ? text : plainForm(text);
  if (plain.length > MAX_GUARDED_LETTERS) throw new UnreadWords("too long");
  const inTime = <Found>(look: () => Found): Found => {
    if (isLate()) throw new UnreadWords("too slow");
    return look();
  };
  const views = inTime(() => readViews(plain));
  const readings = inTime(() => readingsOf(views, about));
  const has = (name: ListName) =>
    readings.some(({ patterns, text: read }) => inTime(() => patterns[name].test(read)));
  const hides = (topic: GuardTopic | "minors") => inTime(() => findHidden(views, topic, about));
  const isSexual = has("sexual") || hides("sexual");
  const isNude =
    has("nudity") ||
    has("undressing") ||
    hides("nudity") ||
    (about === "clothes" && has("bareClothes")) ||
    (about === "removal" && has("wornThings"));
  const namesMinors = () => has("minors") || hides("minors");
  const found: Readonly<Record<GuardTopic, () => boolean>> = {
    sexual_minor: () =>
      has("sexualMinors") ||
      hides("sexual_minor") ||
      ((isSexual || isNude || has("sexualWithMinors")) && namesMinors()),
    // For clothes, sexual words with nude ones count as nudity: that refusal says which clothes to name.
    sexual: () => isSexual && !(about === "clothes" && isNude),
    nudity: () => isNude,
    deception: () => has("deception") || hides("deception") || deceivesAboutFigures(has, about),
    violence: () => about !== "removal" && (has("violence") || hides("violence")),
    hate: () =>
      about !== "removal" &&
      (has("hate") || hides("hate") || (has("hateUnlessHistory") && !has("history"))),
  };
  return guardTopics.find((topic) => found[topic]()) ?? null;
}

/** `true` for a named public figure in an invented deed or meeting, or one named by office in a deed. */
function deceivesAboutFigures(has: (name: ListName) => boolean, about: WordsAbout): boolean {
  if (about === "removal") return false;
  const isNamed = has("figures");
  if (!isNamed && !has("offices")) return false;
  return has("figureDeeds") || (isNamed && has("figureMeetings"));
}
