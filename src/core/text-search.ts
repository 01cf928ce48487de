import { withoutAccents } from "./plain-words.ts";

/** Something that can be found, by its names and by other phrases. */
export interface SearchEntry<Id> {
  readonly id: Id;
  /** Rank before other phrases. A part of one, from the middle of a word too, is a match. */
  readonly names: readonly string[];
  readonly words: readonly string[];
}

interface Word {
  readonly plain: string;
  /** Without English endings: "removing", "remover" and "removed" are one. */
  readonly stem: string;
  /** Its accents in a fixed order, because both "xóa" and "xoá" are written. Empty if it has none. */
  readonly accents: string;
  readonly isFiller: boolean;
}

interface Phrase {
  readonly words: readonly Word[];
  /** Without spaces: "faceswap" is "face swap". */
  readonly joined: string;
  /** The same without fillers. */
  readonly core: string;
  readonly isName: boolean;
}

/** Each kind of match with its least score. Between two kinds is room for how good a match is. */
const score = {
  exactName: 100,
  exactPhrase: 95,
  sameButFillers: 88,
  prefixOfName: 80,
  prefixOfPhrase: 70,
  allInPhrase: 60,
  allExplained: 55,
  allInEntry: 50,
  insideName: 40,
  typo: 20,
  /** The query has further words that nothing explains. */
  contained: 10,
} as const;

/** Words shorter than this must be spelled right. */
const MIN_TYPO_LENGTH = 5;
/** A shorter word that is a phrase by itself counts within a longer query only with the same accents. */
const MIN_PLAIN_LENGTH = 4;
/** Prefixes of this length count in the middle of a query, shorter ones only at its end. */
const MIN_PREFIX_LENGTH = 4;

/** Words of a query that say nothing about what is wanted. */
const fillers = new Set(
  `a an the my me i we you your it its is are be of from to in into on at for with and or by as this that some how can
  could do does want need please would like let get make makes making maker into use using best free online app
  website tool tools ai generator what when who will photo photos photograph photographs picture pictures pic pics image images easy quick
  ảnh anh hình hinh bức buc tấm tam cho của cua tôi toi mình minh bằng bang trong ở với voi và va là la cái cai cách cach
  làm lam thế nào nao sao miễn mien phí phi phần phan mềm mem ứng ung dụng dung trực truc tuyến tuyen giúp giup cần muốn
  muon tạo tao thành được duoc một mot như nhu từ tu trên tren vào vao bị bi`.split(/\s+/u),
);

function stemOf(word: string): string {
  const bare = word.replace(/(?:ings?|ers?|ed|es|(?<!s)s|e)$/u, "");
  return bare.length < 3 ? word : bare.replace(/([^s])\1$/u, "$1");
}

/** Splits a text into its words. "3 x 4 cm" is one word, "3x4". */
function wordsOf(text: string): Word[] {
  return text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/(\d)\s*(?:mm|cm)(?!\p{L})/gu, "$1")
    .replaceAll(/(\d)\s*[x×*]\s*(?=\d)/gu, "$1x")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => {
      const plain = withoutAccents(word);
      const marks = word.normalize("NFD").match(/[\p{M}đ]/gu) ?? [];
      return {
        plain,
        stem: stemOf(plain),
        accents: marks.toSorted().join(""),
        isFiller: fillers.has(word),
      };
    });
}

const joined = (words: readonly Word[]) => words.map(({ plain }) => plain).join("");
/** The words that say what is wanted; all of them if every word is a filler. */
function wantedOf(words: readonly Word[]): readonly Word[] {
  const wanted = words.filter(({ isFiller }) => !isFiller);
  return wanted.length > 0 ? wanted : words;
}
const lengthOf = (words: readonly Word[]) => joined(words).length;

/** `true` if one letter more, less, different or swapped with the next makes the words equal. */
function isOneTypoApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Whether `typed` is `word` with one typo, or, while typing, a beginning of it with one typo. */
function isMistyped(typed: string, word: string, isTyping: boolean): boolean {
  if (Math.max(typed.length, word.length) < MIN_TYPO_LENGTH) return false;
  if (isOneTypoApart(typed, word)) return true;
  return (
    isTyping &&
    typed.length >= MIN_TYPO_LENGTH &&
    [-1, 0, 1].some((more) => isOneTypoApart(typed, word.slice(0, typed.length + more)))
  );
}

interface Typed {
  readonly word: Word;
  /** The last word may be unfinished. */
  readonly isLast: boolean;
  readonly mayBeMistyped: boolean;
  /** What `quality` answered, because phrases share most of their words. */
  readonly known: Map<Word, number>;
}

function computeQuality({ word: typed, isLast, mayBeMistyped }: Typed, word: Word): number {
  const isOther = typed.accents !== "" && typed.accents !== word.accents;
  if (typed.plain === word.plain) return isOther ? 0.7 : 1;
  if (typed.stem === word.stem) return 0.9;
  const mayBePrefix = isLast || typed.plain.length >= MIN_PREFIX_LENGTH;
  if (mayBePrefix && word.plain.startsWith(typed.plain)) return isOther ? 0.6 : 0.8;
  return mayBeMistyped && isMistyped(typed.plain, word.plain, isLast) ? 0.5 : 0;
}

/** How well a typed word matches a word of an entry, from 0 to 1. */
function quality(typed: Typed, word: Word): number {
  const known = typed.known.get(word);
  if (known !== undefined) return known;
  const found = computeQuality(typed, word);
  typed.known.set(word, found);
  return found;
}

/** The quality of a word with the accents that were typed, if any were. */
const SURE = 0.75;

const best = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);

/** The mean quality of the typed words if `words` has all of them, each at least so well, else 0. */
function allFound(typed: readonly Typed[], words: readonly Word[], least = 0.1): number {
  let sum = 0;
  for (const each of typed) {
    const found = best(words.map((word) => quality(each, word)));
    if (found < least) return 0;
    sum += found;
  }
  return sum / typed.length;
}

interface Query {
  readonly words: readonly Word[];
  readonly joined: string;
  readonly wanted: readonly Word[];
  /** `wanted` as matched without and with typos. */
  readonly exact: readonly Typed[];
  readonly mistyped: readonly Typed[];
  /** The same for all words. */
  readonly allExact: readonly Typed[];
  readonly allMistyped: readonly Typed[];
}

function typedFrom(words: readonly Word[], mayBeMistyped: boolean): Typed[] {
  return words.map((word, index) => ({
    word,
    isLast: index === words.length - 1,
    mayBeMistyped,
    known: new Map(),
  }));
}

function readQuery(text: string): Query {
  const words = wordsOf(text);
  const wanted = wantedOf(words);
  return {
    words,
    joined: joined(words),
    wanted,
    exact: typedFrom(wanted, false),
    mistyped: typedFrom(wanted, true),
    allExact: typedFrom(words, false),
    allMistyped: typedFrom(words, true),
  };
}

function hasOtherAccents(query: Query, phrase: Phrase): boolean {
  return query.words.some(
    ({ plain, accents }) =>
      accents !== "" &&
      phrase.words.every((word) => word.plain !== plain || word.accents !== accents),
  );
}

/** Scores a phrase that is, begins with, or has all words of the query. */
function scoreOfPhrase(query: Query, phrase: Phrase): number {
  const share = Math.min(1, query.joined.length / phrase.joined.length);
  const doubt = hasOtherAccents(query, phrase) ? 2 : 0;
  if (phrase.joined === query.joined)
    return (phrase.isName ? score.exactName : score.exactPhrase) - doubt;
  const same = query.words.filter(({ plain }) => phrase.words.some((word) => word.plain === plain));
  const shared = same.length / query.words.length;
  if (phrase.core === joined(query.wanted)) return score.sameButFillers + shared * 3 - doubt;
  if (phrase.joined.startsWith(query.joined))
    return (phrase.isName ? score.prefixOfName : score.prefixOfPhrase) + share * 5 - doubt;
  const found = allFound(query.exact, phrase.words);
  if (found === 0) return 0;
  const covered = Math.min(1, lengthOf(query.wanted) / phrase.core.length);
  return score.allInPhrase + found * 3 + covered * 5 + shared;
}

function isExplainedBy({ word: typed, mayBeMistyped }: Typed, word: Word, isShort: boolean) {
  const isSame =
    typed.stem === word.stem &&
    (typed.accents === word.accents || (typed.accents === "" && !isShort));
  if (isSame || !mayBeMistyped) return isSame;
  return typed.plain.length > MIN_TYPO_LENGTH && isOneTypoApart(typed.plain, word.plain);
}

/** How many letters of the query's wanted words whole phrases explain. */
function explained(typed: readonly Typed[], phrases: readonly Phrase[]): number {
  const known = new Set<Typed>();
  for (const { words } of phrases) {
    const isShort = words.length === 1 && lengthOf(words) < MIN_PLAIN_LENGTH;
    const matches: Typed[] = [];
    for (const word of words) {
      const match = typed.find((each) => isExplainedBy(each, word, isShort));
      if (!match) break;
      matches.push(match);
    }
    if (matches.length === words.length) for (const match of matches) known.add(match);
  }
  return lengthOf([...known].map(({ word }) => word).filter(({ isFiller }) => !isFiller));
}

interface Indexed<Id> {
  readonly id: Id;
  readonly phrases: readonly Phrase[];
  readonly words: readonly Word[];
  readonly names: readonly string[];
}

/** `shared` has one object per word of all entries. */
function indexed<Id>(entry: SearchEntry<Id>, shared: Map<string, Word>): Indexed<Id> {
  const { id, names, words } = entry;
  const phrase = (text: string, isName: boolean): Phrase => {
    const own = wordsOf(text).map((word) => {
      const key = `${word.plain} ${word.accents} ${word.isFiller}`;
      const known = shared.get(key) ?? word;
      shared.set(key, known);
      return known;
    });
    return { words: own, joined: joined(own), core: joined(wantedOf(own)), isName };
  };
  const phrases = [
    ...names.map((name) => phrase(name, true)),
    ...words.map((word) => phrase(word, false)),
  ];
  return {
    id,
    phrases,
    words: [...new Set(phrases.flatMap((each) => each.words))],
    names: names.map((name) => withoutAccents(name.toLowerCase())),
  };
}

function strictScore<Id>(query: Query, text: string, entry: Indexed<Id>): number {
  const ofPhrases = best(entry.phrases.map((phrase) => scoreOfPhrase(query, phrase)));
  // Short words without accents are common to many entries: their accents count here.
  const ofEntry = allFound(query.exact, entry.words, SURE);
  const share = explained(query.allExact, entry.phrases) / lengthOf(query.wanted);
  return best([
    ofPhrases,
    share === 1 ? score.allExplained : 0,
    ofEntry === 0 ? 0 : score.allInEntry + ofEntry * 3 + share,
    entry.names.some((name) => name.includes(text)) ? score.insideName : 0,
  ]);
}

function looseScore<Id>(query: Query, { phrases, words }: Indexed<Id>): number {
  const inPhrase = best(phrases.map((phrase) => allFound(query.mistyped, phrase.words)));
  const isJoinedTypo =
    query.joined.length >= MIN_TYPO_LENGTH &&
    phrases.some((phrase) => isOneTypoApart(query.joined, phrase.joined));
  const known = explained(query.allMistyped, phrases);
  return best([
    isJoinedTypo ? score.typo + 8 : 0,
    inPhrase === 0 ? 0 : score.typo + 4 + inPhrase * 3,
    allFound(query.mistyped, words) === 0 ? 0 : score.typo,
    known === 0 ? 0 : score.contained + (8 * known) / Math.max(1, lengthOf(query.wanted)),
  ]);
}

interface Found<Id> {
  readonly id: Id;
  readonly score: number;
}

/** Best first. Once a phrase is met as it stands, entries that only have its words somewhere are left out. */
function ranked<Id>(found: readonly Found<Id>[]): Id[] {
  const least =
    best(found.map((each) => each.score)) >= score.sameButFillers ? score.allInPhrase : 1;
  return found
    .filter((each) => each.score >= least)
    .toSorted((one, other) => other.score - one.score)
    .map(({ id }) => id);
}

/**
 * Returns a search in the entries: ids, best first, of equal ones in their order. Exact names rank before exact
 * phrases, beginnings, and entries that have all words of the query. If nothing is found so, one typo per word is
 * forgiven, and words that nothing explains are left out. Queries may be in any language, with or without accents.
 */
export function searchIn<Id>(entries: readonly SearchEntry<Id>[]): (query: string) => Id[] {
  const shared = new Map<string, Word>();
  const all = entries.map((entry) => indexed(entry, shared));
  return (text) => {
    const query = readQuery(text);
    if (query.joined === "") return [];
    const plain = withoutAccents(text.trim().toLowerCase());
    const strict = ranked(
      all.map((entry) => ({ id: entry.id, score: strictScore(query, plain, entry) })),
    );
    if (strict.length > 0) return strict;
    return ranked(all.map((entry) => ({ id: entry.id, score: looseScore(query, entry) })));
  };
}
