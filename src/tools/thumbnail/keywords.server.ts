/** Words that say nothing about a video. */
const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be because been but by can could did do does for from get got had has have he her here him his how i if in into is it its " +
    "just like make me more most my new no not now of on one or our out over she so some than that the their them then there these they this to too up us use " +
    "very was we were what when where which who why will with would you your about after all also any before each every video videos " +
    "và là của có cho các những một trong với được không này đó khi từ ra vào đến đi về cũng như thì mà để bị tại trên dưới rất nhiều hay hoặc " +
    "tôi bạn anh chị em chúng ta mình nó họ sẽ đã đang rồi nếu vì nên lại còn hơn nhất thế nào gì ai đâu bằng theo sau trước giữa qua"
  ).split(" "),
);

const MAX_WORDS = 3;
const MAX_LENGTH = 16;

/** The words of a text that say most about it, the weightiest first: frequent ones, long ones, capitals and numbers. */
export function findKeywords(content: string, title: string): string[] {
  const inTitle = new Set(wordsOf(title).map((word) => word.toLowerCase()));
  const scores = new Map<string, { word: string; score: number }>();
  for (const [position, word] of wordsOf(content).entries()) {
    const key = word.toLowerCase();
    const isUseless =
      stopWords.has(key) || key.length < 3 || key.length > MAX_LENGTH || inTitle.has(key);
    if (isUseless) continue;
    const isName = /^\p{Lu}/u.test(word) && position > 0;
    const weight =
      1 + 0.08 * Math.min(10, key.length) + (isName ? 0.6 : 0) + (/\d/.test(key) ? 0.4 : 0);
    const known = scores.get(key);
    scores.set(key, { word: known?.word ?? word, score: (known?.score ?? 0) + weight });
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_WORDS)
    .map(({ word }) => word.toLocaleUpperCase("vi"));
}

function wordsOf(text: string): string[] {
  return text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
}
