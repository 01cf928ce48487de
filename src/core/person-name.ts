import { withoutAccents } from "./plain-words.ts";

/** The name of a person in the two fields of a profile. */
export interface NameParts {
  /** The given name, by which the person is greeted. */
  readonly firstName: string;
  /** Everything else. */
  readonly lastName: string;
}

/**
 * Family names of about nine in ten Vietnamese people, without tones and marks. Left out are those that are common given
 * names too, such as Mai, Hà or Lâm: a name that may be read both ways is read the Western way.
 */
const VIETNAMESE_FAMILIES: ReadonlySet<string> = new Set(
  (
    "nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh truong doan trinh dao luu luong phung " +
    "to ta quach tang kieu diep nghiem"
  ).split(" "),
);
/** Families whose spelling without marks is no word of other names. The others must be written with their marks. */
const PLAIN_FAMILIES: ReadonlySet<string> = new Set(
  "nguyen tran pham huynh hoang phan truong trinh".split(" "),
);

function isVietnameseFamily(word: string): boolean {
  const lower = word.normalize("NFC").toLowerCase();
  const bare = withoutAccents(lower);
  if (!VIETNAMESE_FAMILIES.has(bare)) return false;
  return lower !== bare || PLAIN_FAMILIES.has(bare);
}

/**
 * Splits a name as its owner wrote it. A name that begins with a Vietnamese family name has the given name at its end
 * ("Nguyễn Văn Thử" is Thử); any other one has it at its beginning.
 */
export function splitName(name: string): NameParts {
  const words = name.trim().split(/\s+/);
  const [first = "", ...others] = words;
  if (others.length === 0 || !isVietnameseFamily(first))
    return { firstName: first, lastName: others.join(" ") };
  return { firstName: words.at(-1) ?? "", lastName: words.slice(0, -1).join(" ") };
}

/** Writes a name in the order of its language: the inverse of `splitName`. */
export function joinName({ firstName, lastName }: NameParts): string {
  const [family = ""] = lastName.trim().split(/\s+/);
  const parts = isVietnameseFamily(family) ? [lastName, firstName] : [firstName, lastName];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}
