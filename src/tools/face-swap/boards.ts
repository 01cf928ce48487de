import type { Localised } from "#core/locale.ts";
import type { BoardInkName } from "./inks.ts";

/** Position of the hole: shares of the image's width and height, and degrees clockwise. */
interface FaceHole {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rollDeg: number;
}

/** A painted face-in-hole board. */
export interface FaceBoard {
  readonly id: string;
  readonly name: Localised;
  readonly inks: BoardInkName;
  readonly hole: FaceHole;
}

type Row = readonly [number, string, string, BoardInkName, number];

/** Number, names, inks and tilt of the head. The numbers run to 56 without 14 (specification, tools section 3). */
const rows: readonly Row[] = [
  [1, "Astronaut", "Phi hành gia", "indigo", 0],
  [2, "Samurai", "Võ sĩ samurai", "vermilion", 0],
  [3, "Queen", "Nữ hoàng", "plum", -3],
  [4, "Diver", "Thợ lặn", "jade", 0],
  [5, "Cowboy", "Cao bồi", "clay", 5],
  [6, "Chef", "Đầu bếp", "rose", -4],
  [7, "Pirate", "Cướp biển", "silver", 4],
  [8, "Mermaid", "Nàng tiên cá", "jade", -6],
  [9, "King", "Nhà vua", "marigold", 0],
  [10, "Knight", "Hiệp sĩ", "cyanotype", 0],
  [11, "Lady in áo dài", "Cô gái áo dài", "rose", 5],
  [12, "Rice farmer", "Nông dân nón lá", "moss", -3],
  [13, "Firefighter", "Lính cứu hỏa", "vermilion", 3],
  [15, "Ballerina", "Vũ công ba lê", "rose", -6],
  [16, "Boxer", "Võ sĩ quyền anh", "vermilion", 4],
  [17, "Pharaoh", "Pharaoh", "marigold", 0],
  [18, "Viking", "Chiến binh Viking", "clay", 0],
  [19, "Mariachi", "Nhạc công mariachi", "plum", -4],
  [20, "Nurse", "Y tá", "cyanotype", 3],
  [21, "Pilot", "Phi công", "clay", -4],
  [22, "Racing driver", "Tay đua", "vermilion", 0],
  [23, "Angel", "Thiên thần", "cyanotype", 5],
  [24, "Snowman", "Người tuyết", "cyanotype", -3],
  [25, "Sunflower", "Hoa hướng dương", "marigold", 0],
  [26, "Lion tamer", "Người dạy sư tử", "vermilion", 4],
  [27, "Magician", "Ảo thuật gia", "indigo", -4],
  [28, "Rock star", "Ngôi sao nhạc rock", "rose", 6],
  [29, "Painter", "Họa sĩ", "jade", -5],
  [30, "Footballer", "Cầu thủ bóng đá", "moss", 3],
  [31, "Sailor", "Thủy thủ", "cyanotype", -4],
  [32, "Wizard", "Phù thủy", "indigo", 0],
  [33, "Fairy", "Nàng tiên", "plum", 5],
  [34, "Detective", "Thám tử", "clay", 4],
  [35, "Roman emperor", "Hoàng đế La Mã", "silver", 0],
  [36, "Flamenco dancer", "Vũ công flamenco", "vermilion", -6],
  [37, "Gardener", "Người làm vườn", "moss", 4],
  [38, "Baker", "Thợ làm bánh mì", "marigold", -4],
  [39, "Judge", "Thẩm phán", "silver", 0],
  [40, "Lion", "Sư tử", "marigold", 0],
  [41, "Reindeer", "Tuần lộc", "clay", 3],
  [42, "Peacock", "Chim công", "jade", 0],
  [43, "Surfer", "Người lướt sóng", "cyanotype", 6],
  [44, "Opera singer", "Ca sĩ opera", "plum", 0],
  [45, "Miner", "Thợ mỏ", "silver", -3],
  [46, "Graduate", "Tân cử nhân", "indigo", 4],
  [47, "Tennis champion", "Nhà vô địch quần vợt", "moss", -4],
  [48, "Sea captain", "Thuyền trưởng", "cyanotype", 0],
  [49, "Quan họ singer", "Liền chị quan họ", "rose", 4],
  [50, "Explorer", "Nhà thám hiểm", "moss", -3],
  [51, "Robot", "Rô-bốt", "silver", 0],
  [52, "Court composer", "Nhạc sĩ cung đình", "marigold", -4],
  [53, "Moon child", "Em bé cung trăng", "indigo", 6],
  [54, "Ice skater", "Vũ công trượt băng", "cyanotype", -6],
  [55, "Barista", "Pha chế cà phê", "clay", 4],
  [56, "Superstar", "Siêu sao", "plum", -4],
];

/** The face-in-hole boards of the face swap, in display order. */
export const boards: readonly FaceBoard[] = rows.map(([number, en, vi, inks, rollDeg]) => ({
  id: `ref${number}`,
  name: { en, vi },
  inks,
  hole: { x: 0.5, y: 0.4125, width: 0.35, height: 0.365, rollDeg },
}));
