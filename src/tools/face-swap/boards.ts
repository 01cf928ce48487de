import type { Localised } from "#core/locale.ts";

export type BoardOutfit =
  | "suit"
  | "robe"
  | "armour"
  | "dress"
  | "spacesuit"
  | "coat"
  | "jersey"
  | "fur"
  | "feathers"
  | "petals"
  | "tail";
export type BoardHeadgear =
  | "none"
  | "helmet"
  | "crown"
  | "brim"
  | "cone"
  | "cap"
  | "chef"
  | "turban"
  | "visor"
  | "horns"
  | "wreath"
  | "wig"
  | "hood"
  | "bow"
  | "antlers"
  | "mane";
export type BoardProp =
  | "none"
  | "sword"
  | "staff"
  | "ball"
  | "flower"
  | "flag"
  | "wheel"
  | "book"
  | "star"
  | "anchor"
  | "brush"
  | "note"
  | "torch"
  | "cup";
export type BoardBackdrop =
  | "sun"
  | "rays"
  | "hills"
  | "stars"
  | "waves"
  | "arches"
  | "stripes"
  | "leaves";

/** Where a face looks through: shares of the picture's width and height, and degrees clockwise. */
interface FaceHole {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rollDeg: number;
}

/** A painted board of a fair, with a hole for the face. */
export interface FaceBoard {
  readonly id: string;
  readonly name: Localised;
  readonly hole: FaceHole;
  readonly outfit: BoardOutfit;
  readonly headgear: BoardHeadgear;
  readonly prop: BoardProp;
  readonly backdrop: BoardBackdrop;
}

type Row = readonly [number, string, string, BoardOutfit, BoardHeadgear, BoardProp, BoardBackdrop];

/** The numbers run to 56 and leave 14 out (specification, tools section 3). */
const rows: readonly Row[] = [
  [1, "Astronaut", "Phi hành gia", "spacesuit", "helmet", "flag", "stars"],
  [2, "Samurai", "Võ sĩ samurai", "armour", "horns", "sword", "sun"],
  [3, "Queen", "Nữ hoàng", "dress", "crown", "staff", "arches"],
  [4, "Diver", "Thợ lặn", "spacesuit", "visor", "anchor", "waves"],
  [5, "Cowboy", "Cao bồi", "coat", "brim", "star", "sun"],
  [6, "Chef", "Đầu bếp", "coat", "chef", "cup", "stripes"],
  [7, "Pirate", "Cướp biển", "coat", "turban", "sword", "waves"],
  [8, "Mermaid", "Nàng tiên cá", "tail", "wreath", "star", "waves"],
  [9, "King", "Nhà vua", "robe", "crown", "staff", "rays"],
  [10, "Knight", "Hiệp sĩ", "armour", "hood", "sword", "hills"],
  [11, "Lady in áo dài", "Cô gái áo dài", "dress", "turban", "flower", "leaves"],
  [12, "Rice farmer", "Nông dân nón lá", "robe", "cone", "flower", "hills"],
  [13, "Firefighter", "Lính cứu hỏa", "coat", "helmet", "torch", "rays"],
  [15, "Ballerina", "Vũ công ba lê", "dress", "bow", "none", "arches"],
  [16, "Boxer", "Võ sĩ quyền anh", "jersey", "none", "ball", "stripes"],
  [17, "Pharaoh", "Pharaoh", "robe", "hood", "staff", "sun"],
  [18, "Viking", "Chiến binh Viking", "fur", "horns", "sword", "waves"],
  [19, "Mariachi", "Nhạc công mariachi", "suit", "brim", "note", "rays"],
  [20, "Nurse", "Y tá", "coat", "cap", "book", "stripes"],
  [21, "Pilot", "Phi công", "coat", "visor", "star", "sun"],
  [22, "Racing driver", "Tay đua", "jersey", "helmet", "wheel", "stripes"],
  [23, "Angel", "Thiên thần", "feathers", "wreath", "star", "rays"],
  [24, "Snowman", "Người tuyết", "fur", "brim", "flag", "stars"],
  [25, "Sunflower", "Hoa hướng dương", "petals", "mane", "none", "sun"],
  [26, "Lion tamer", "Người dạy sư tử", "suit", "brim", "torch", "stripes"],
  [27, "Magician", "Ảo thuật gia", "suit", "brim", "star", "stars"],
  [28, "Rock star", "Ngôi sao nhạc rock", "jersey", "mane", "note", "rays"],
  [29, "Painter", "Họa sĩ", "coat", "cap", "brush", "leaves"],
  [30, "Footballer", "Cầu thủ bóng đá", "jersey", "none", "ball", "hills"],
  [31, "Sailor", "Thủy thủ", "coat", "cap", "wheel", "waves"],
  [32, "Wizard", "Phù thủy", "robe", "cone", "staff", "stars"],
  [33, "Fairy", "Nàng tiên", "petals", "wreath", "star", "leaves"],
  [34, "Detective", "Thám tử", "coat", "brim", "book", "arches"],
  [35, "Roman emperor", "Hoàng đế La Mã", "robe", "wreath", "torch", "arches"],
  [36, "Flamenco dancer", "Vũ công flamenco", "dress", "bow", "flower", "rays"],
  [37, "Gardener", "Người làm vườn", "coat", "brim", "flower", "leaves"],
  [38, "Baker", "Thợ làm bánh", "coat", "chef", "star", "hills"],
  [39, "Judge", "Thẩm phán", "robe", "wig", "book", "arches"],
  [40, "Lion", "Sư tử", "fur", "mane", "none", "sun"],
  [41, "Reindeer", "Tuần lộc", "fur", "antlers", "none", "stars"],
  [42, "Peacock", "Chim công", "feathers", "crown", "none", "leaves"],
  [43, "Surfer", "Người lướt sóng", "jersey", "wreath", "none", "waves"],
  [44, "Opera singer", "Ca sĩ opera", "dress", "horns", "note", "arches"],
  [45, "Miner", "Thợ mỏ", "coat", "helmet", "torch", "stripes"],
  [46, "Graduate", "Tân cử nhân", "robe", "visor", "book", "rays"],
  [47, "Tennis champion", "Nhà vô địch quần vợt", "jersey", "visor", "cup", "stripes"],
  [48, "Sea captain", "Thuyền trưởng", "suit", "cap", "anchor", "waves"],
  [49, "Folk singer", "Ca sĩ dân ca", "dress", "turban", "note", "hills"],
  [50, "Explorer", "Nhà thám hiểm", "coat", "brim", "flag", "leaves"],
  [51, "Robot", "Rô-bốt", "armour", "antlers", "wheel", "stripes"],
  [52, "Court composer", "Nhạc sĩ cung đình", "suit", "wig", "note", "arches"],
  [53, "Moon child", "Em bé cung trăng", "robe", "bow", "star", "stars"],
  [54, "Ice skater", "Vũ công trượt băng", "dress", "crown", "star", "stars"],
  [55, "Barista", "Pha chế cà phê", "coat", "cap", "cup", "stripes"],
  [56, "Superstar", "Siêu sao", "suit", "visor", "star", "rays"],
];

const TILTS = [0, -5, 4, 0, 6, -4, 0];

/** The face-in-hole boards of the face swap, in the order of the choice. */
export const boards: readonly FaceBoard[] = rows.map(
  ([number, en, vi, outfit, headgear, prop, backdrop], index) => ({
    id: `ref${number}`,
    name: { en, vi },
    hole: { x: 0.5, y: 0.375, width: 0.3, height: 0.31, rollDeg: TILTS[index % TILTS.length] ?? 0 },
    outfit,
    headgear,
    prop,
    backdrop,
  }),
);

/** The paint inside of every hole, as sRGB of 0..255: no other part of a board has it. */
export const HOLE_PAINT = [252, 238, 214] as const;
