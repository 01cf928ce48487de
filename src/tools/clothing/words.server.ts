import { findMeanings, wordTable } from "#core/plain-words.ts";
import type { Colour } from "#engine/local/ops/float-raster.ts";

/** Colours of cloth and the words for them. */
const colourWords = {
  red: ["red", "đỏ", "màu đỏ", "crimson", "scarlet"],
  burgundy: ["burgundy", "maroon", "đỏ đô", "đỏ rượu", "wine red"],
  pink: ["pink", "hồng", "rose"],
  orange: ["orange", "cam", "màu cam"],
  yellow: ["yellow", "vàng", "màu vàng"],
  gold: ["gold", "golden", "vàng kim", "ánh kim"],
  green: ["green", "xanh lá", "xanh lá cây", "xanh lục"],
  olive: ["olive", "khaki", "rêu", "xanh rêu"],
  teal: ["teal", "turquoise", "xanh ngọc", "ngọc lam"],
  blue: ["blue", "xanh", "xanh dương", "xanh da trời", "xanh lam"],
  navy: ["navy", "navy blue", "dark blue", "xanh navy", "xanh đậm", "xanh than"],
  sky: ["sky blue", "light blue", "xanh nhạt"],
  purple: ["purple", "violet", "tím"],
  lavender: ["lavender", "lilac", "tím nhạt", "oải hương"],
  brown: ["brown", "nâu"],
  beige: ["beige", "cream", "kem", "be", "ivory", "ngà"],
  black: ["black", "đen"],
  white: ["white", "trắng"],
  gray: ["gray", "grey", "xám", "ghi"],
  silver: ["silver", "bạc"],
} as const;
type ColourName = keyof typeof colourWords;

const colours = {
  red: [190, 26, 36],
  burgundy: [104, 20, 40],
  pink: [232, 130, 166],
  orange: [230, 116, 30],
  yellow: [238, 200, 52],
  gold: [206, 160, 62],
  green: [34, 122, 66],
  olive: [104, 106, 58],
  teal: [24, 138, 138],
  blue: [40, 86, 180],
  navy: [24, 34, 78],
  sky: [132, 184, 226],
  purple: [108, 52, 148],
  lavender: [180, 160, 216],
  brown: [112, 72, 42],
  beige: [220, 204, 172],
  black: [30, 30, 34],
  white: [240, 240, 242],
  gray: [128, 130, 134],
  silver: [182, 186, 192],
} as const satisfies Record<ColourName, Colour>;

/** Patterns and fabrics and the words for them. */
const clothWords = {
  stripes: ["striped", "stripes", "stripe", "sọc", "kẻ sọc", "kẻ ngang"],
  pinstripes: ["pinstripe", "pinstripes", "sọc mảnh", "kẻ dọc", "sọc dọc"],
  dots: ["dots", "dotted", "polka", "polka dot", "polka dots", "chấm bi"],
  plaid: ["plaid", "tartan", "checked", "check", "checkered", "caro", "kẻ caro", "ca rô"],
  flowers: ["floral", "flower", "flowers", "hoa", "hoa văn", "bông hoa"],
  camouflage: ["camo", "camouflage", "rằn ri"],
  denim: ["denim", "jean", "jeans", "bò", "vải bò"],
  leather: ["leather", "da thuộc", "áo da", "da"],
  silk: ["silk", "satin", "lụa", "sa tanh"],
  brocade: ["brocade", "ao dai", "áo dài", "gấm", "hoa văn gấm"],
  knit: ["knit", "knitted", "wool", "sweater", "len", "đan"],
  lace: ["lace", "ren"],
  batik: ["batik", "thổ cẩm"],
} as const;
export type Cloth = keyof typeof clothWords | "plain";

/** The cloth that a description requests. */
export interface ClothWish {
  readonly cloth: Cloth;
  readonly colour: Colour;
  /** Second colour of two-coloured patterns. */
  readonly second: Colour;
}

const usual = {
  denim: colours.blue,
  leather: colours.black,
  camouflage: colours.olive,
  brocade: colours.red,
  batik: colours.burgundy,
  silk: colours.burgundy,
  lace: colours.white,
} as const satisfies Partial<Record<Cloth, Colour>>;

function usualColour(cloth: Cloth): Colour {
  return Object.entries(usual).find(([name]) => name === cloth)?.[1] ?? colours.navy;
}

/** Reads colour, pattern and fabric from a description in English or Vietnamese; `null` if it names none. */
export function readClothWords(text: string): ClothWish | null {
  const [first, second] = findMeanings(text, wordTable(colourWords)).map(
    ({ meaning }) => colours[meaning],
  );
  const cloth = findMeanings(text, wordTable(clothWords))[0]?.meaning;
  if (!first && !cloth) return null;
  const colour = first ?? usualColour(cloth ?? "plain");
  const isLight = colour[0] + colour[1] + colour[2] > 520;
  return {
    cloth: cloth ?? "plain",
    colour,
    second: second ?? (cloth === "brocade" ? colours.gold : isLight ? colours.navy : colours.white),
  };
}
