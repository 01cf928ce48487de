/** Words that say nothing about a video. */
const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be because been but by can could did do does for from get got had has have he her here him his how i if in into is it its " +
    "just like make me more most my new no not now of on one or our out over she so some than that the their them then there these they this to too up us use " +
    "very was we were what when where which who why will with would you your about after all also any before each every video videos without while tell tells told try tries tried " +
    "và là của có cho các những một trong với được không này đó khi từ ra vào đến đi về cũng như thì mà để bị tại trên dưới rất nhiều hay hoặc " +
    "tôi bạn anh chị em chúng ta mình nó họ sẽ đã đang rồi nếu vì nên lại còn hơn nhất thế nào gì ai đâu bằng theo sau trước giữa qua"
  ).split(" "),
);

/** Phrases that every description contains. */
const emptyPhrases: ReadonlySet<string> = new Set(["hướng dẫn", "chia sẻ", "giới thiệu"]);

const MAX_KEYWORDS = 3;
const MAX_LENGTH = 22;
/** Phrases with more words than this are sentences; a Vietnamese word is often written as several. */
const MAX_WORDS = 3;

/**
 * The most informative phrases of a text, in capitals, most important first: runs of words between punctuation and stop
 * words (Rose et al. 2010, RAKE), so that Vietnamese words of several syllables stay whole. Skips phrases that the
 * title already contains.
 */
export function findKeywords(content: string, title: string): string[] {
  const inTitle = new Set(wordsOf(title).map(keyOf));
  const scores = new Map<string, { phrase: string; score: number }>();
  for (const [place, phrase] of phrasesOf(content).entries()) {
    const words = wordsOf(phrase);
    const isUseless =
      words.every((word) => inTitle.has(keyOf(word))) ||
      phrase.length < 3 ||
      emptyPhrases.has(keyOf(phrase));
    if (isUseless || phrase.length > MAX_LENGTH) continue;
    const score = words.reduce((sum, word) => sum + weightOf(word), 0) / Math.sqrt(words.length);
    const known = scores.get(keyOf(phrase));
    scores.set(keyOf(phrase), {
      phrase: known?.phrase ?? phrase,
      // Early phrases weigh slightly more.
      score: (known?.score ?? -0.01 * place) + score,
    });
  }
  const chosen: string[] = [];
  for (const { phrase } of [...scores.values()].toSorted((a, b) => b.score - a.score)) {
    const isNew = chosen.every((other) => !sharesWord(other, phrase));
    if (isNew && chosen.length < MAX_KEYWORDS) chosen.push(phrase);
  }
  return chosen.map((phrase) => phrase.toLocaleUpperCase("vi"));
}

/**
 * The words of a title to emphasise: its most important phrase, as the first word and the number of words; `null` for
 * a title of one word or only stop words.
 */
export function emphasisOf(words: readonly string[]): { from: number; count: number } | null {
  let best: { from: number; count: number; score: number } | null = null;
  for (let from = 0; from < words.length; from++) {
    let score = 0;
    for (let count = 1; count <= MAX_WORDS && from + count <= words.length; count++) {
      const word = words[from + count - 1] ?? "";
      if (isStop(word)) break;
      score += weightOf(word);
      const isWhole = count < words.length;
      const total = score / count ** 0.35 + 0.02 * from;
      if (isWhole && (!best || total > best.score)) best = { from, count, score: total };
      if (/[\p{P}]$/u.test(word)) break;
    }
  }
  return best && { from: best.from, count: best.count };
}

/** Runs of meaningful words; of longer runs, the repeated pairs, the names and both ends. */
function phrasesOf(text: string): string[] {
  const pieces = text.normalize("NFC").split(/[^\p{L}\p{N}\s'’-]+/u);
  const runs = pieces.flatMap((piece) => {
    const found: string[][] = [[]];
    for (const word of piece.trim().split(/\s+/u)) {
      if (word === "" || isStop(word)) found.push([]);
      else found.at(-1)?.push(word);
    }
    return found.filter((run) => run.length > 0);
  });
  const seen = keyOf(text);
  return runs.flatMap((run) => {
    if (run.length <= MAX_WORDS) return [run.join(" ")];
    const pairs = run.slice(1).map((word, k) => `${run[k] ?? ""} ${word}`);
    const repeated = pairs.filter((pair) => seen.split(keyOf(pair)).length > 2);
    const names = run
      .slice(1)
      .join(" ")
      .match(/\p{Lu}[\p{L}\p{N}]*(?: \p{Lu}[\p{L}\p{N}]*)*/gu);
    const ends = [run.slice(-2).join(" "), run.slice(0, 2).join(" ")];
    return repeated.concat(names ?? [], ends);
  });
}

function weightOf(word: string): number {
  const isName = /^\p{Lu}/u.test(word);
  const length = 0.08 * Math.min(10, word.length);
  return 1 + length + (isName ? 0.6 : 0) + (/\d/.test(word) ? 0.9 : 0);
}

function sharesWord(a: string, b: string): boolean {
  const words = new Set(wordsOf(a).map(keyOf));
  return wordsOf(b).some((word) => words.has(keyOf(word)));
}

function isStop(word: string): boolean {
  return stopWords.has(keyOf(word).replaceAll(/[^\p{L}\p{N}]/gu, ""));
}

function keyOf(text: string): string {
  return text.normalize("NFC").toLocaleLowerCase("vi");
}

function wordsOf(text: string): string[] {
  return text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
}
