import type { FormErrorCode } from "#core/form-errors.ts";
import { findMeanings, wordTable } from "#core/plain-words.ts";
import type { BuiltInLimit } from "#tool-model/define-tool.ts";

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
export type ColourName = keyof typeof colourWords;

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
  brocade: ["brocade", "gấm", "hoa văn gấm"],
  knit: ["knit", "knitted", "wool", "woollen", "woolen", "len", "đan"],
  lace: ["lace", "ren"],
  batik: ["batik", "thổ cẩm"],
} as const;
export type ClothName = keyof typeof clothWords;

/** Garments and the words for them; `cut`: what needs another cut, whatever the person wears. */
// biome-ignore format: word lists
const garmentWords = {
  jacket: [
    "jacket", "suit jacket", "coat", "blazer", "cardigan", "hoodie", "sweater", "pullover", "jumper",
    "sweatshirt", "áo khoác", "áo vest", "áo len", "áo nỉ", "áo blazer",
  ],
  shirt: [
    "shirt", "dress shirt", "t shirt", "tshirt", "tee", "polo", "blouse", "sơ mi", "áo sơ mi",
    "áo thun", "áo phông", "áo polo", "áo kiểu",
  ],
  vest: ["vest", "waistcoat", "tank top", "camisole", "áo ba lỗ", "áo hai dây", "áo gi lê"],
  tie: ["tie", "necktie", "bow tie", "cà vạt", "ca vát", "nơ"],
  lower: [
    "trousers", "pants", "jeans", "shorts", "leggings", "skirt", "suit trousers", "suit pants",
    "quần", "quần tây", "quần jean", "chân váy",
  ],
  dress: ["dress", "gown", "váy", "đầm", "váy liền"],
  all: ["clothes", "clothing", "outfit", "quần áo", "trang phục", "cả bộ"],
  cut: [
    "suit", "tuxedo", "wedding dress", "wedding gown", "bridal", "evening gown", "ball gown",
    "ao dai", "áo dài", "áo bà ba", "cổ phục", "kimono", "yukata", "hanbok", "qipao", "cheongsam",
    "sari", "saree", "uniform", "costume", "armor", "armour", "bikini", "swimsuit", "com lê",
    "vest cưới", "bộ vest", "đồ vest", "váy cưới", "áo cưới", "đầm cưới", "váy dạ hội",
    "đầm dạ hội", "đồng phục", "áo giáp", "đồ bơi",
  ],
} as const;
export type GarmentWord = Exclude<keyof typeof garmentWords, "cut">;

/** What a description requests. */
export interface Wish {
  /** In the order of the text; may be empty if `cloth` isn't `null`. */
  readonly colours: readonly ColourName[];
  /** `null`: plain. */
  readonly cloth: ClothName | null;
  /** `null` if no garment is named. */
  readonly garment: GarmentWord | null;
}

const tables = {
  colours: wordTable(colourWords),
  cloth: wordTable(clothWords),
  garments: wordTable(garmentWords),
};

/** Reads a description in English or Vietnamese; a code if the built-in engine can't do what it requests. */
export function readWish(text: string): Wish | FormErrorCode {
  const garments = new Set(findMeanings(text, tables.garments).map(({ meaning }) => meaning));
  const colours = findMeanings(text, tables.colours).map(({ meaning }) => meaning);
  const cloth = findMeanings(text, tables.cloth)[0]?.meaning ?? null;
  if (garments.has("cut")) return "clothing_cut";
  if (colours.length === 0 && cloth === null) return "clothing_cloth_unknown";
  if (garments.size > 1) return "clothing_one_garment";
  const [garment = null] = garments;
  return { colours, cloth, garment: garment === "cut" ? null : garment };
}

/** The limit of a description without a photo of the cloth. */
export const limitOfWish: BuiltInLimit = ({ desc, clothingImage }) => {
  if (clothingImage !== null || typeof desc !== "string") return null;
  const wish = readWish(desc);
  return typeof wish === "string" ? wish : null;
};
