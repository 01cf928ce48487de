/** What differs between the versions of a scene. Version 0 takes the first option and moves nothing. */
export interface Chance {
  readonly pick: <Option>(options: readonly [Option, ...Option[]]) => Option;
  /** Returns a value of -most..most. */
  readonly move: (most: number) => number;
}

type Props = (chance: Chance) => string;

/** A miniature scene: objects far behind, on the table, and in front of the tiny person. Drawn on 1000 x 800. */
export interface TableScene {
  readonly wall: readonly [string, string];
  readonly table: readonly [string, string];
  /** Material of the table: planks, cloth or grass. */
  readonly surface: "wood" | "cloth" | "grass" | "squares";
  /** Objects in the background, out of focus. */
  readonly far: Props;
  /** Objects next to the person, equally sharp. */
  readonly near: Props;
  /** Objects in front of the person's feet; hide the edge of a half-length photo. */
  readonly front: Props;
}

/** Row of the table's far edge. */
export const TABLE_EDGE = 430;

type Box = readonly [x: number, y: number, width: number, height: number];
type Spot = readonly [x: number, y: number, size: number];

const moved = (dx: number, content: string) =>
  dx === 0 ? content : `<g transform="translate(${dx.toFixed(1)} 0)">${content}</g>`;

const book = ([x, y, width, height]: Box, fill: string) =>
  `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}"/><rect x="${x + 8}" y="${y + 6}" width="${width - 10}" height="${height - 12}" fill="#f3ead6"/><rect x="${x}" y="${y}" width="${width * 0.9}" height="7" fill="${fill}"/><rect x="${x}" y="${y + height - 7}" width="${width * 0.9}" height="7" fill="${fill}"/><rect x="${x}" y="${y}" width="22" height="${height}" rx="6" fill="${fill}"/></g>`;
const flower = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 0Q-6 90 0 200" stroke="#4c7a3a" stroke-width="9" fill="none"/><path d="M0 120Q50 90 70 60 20 70 0 120z" fill="#5f9146"/>${[0, 60, 120, 180, 240, 300].map((angle) => `<ellipse transform="rotate(${angle})" cx="0" cy="-40" rx="24" ry="40" fill="${fill}"/>`).join("")}<circle r="24" fill="#f2c744"/></g>`;
const mushroom = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-26 0Q-16-80-20-120H20Q16-80 26 0z" fill="#f3e7d0"/><path d="M-110-110Q-100-220 0-230 100-220 110-110 0-80-110-110z" fill="#c8402e"/><g fill="#fff4e4"><circle cx="-50" cy="-160" r="16"/><circle cx="20" cy="-190" r="20"/><circle cx="66" cy="-140" r="13"/></g></g>`;
const pawn = ([x, y, size]: Spot, fill: string, line: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}" stroke="${line}" stroke-width="4"><path d="M-70 0h140q4-40-40-50-20-60-16-120h-28q4 60-16 120-44 10-40 50z"/><ellipse cy="-172" rx="40" ry="14"/><circle cy="-216" r="46"/></g>`;
const rook = ([x, y, size]: Spot, fill: string, line: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}" stroke="${line}" stroke-width="4"><path d="M-80 0h160q4-40-36-52l-14-170h-60l-14 170q-40 12-36 52zM-74-220v-80h34v26h26v-26h28v26h26v-26h34v80z"/></g>`;
const cup = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="0" cy="0" rx="200" ry="44" fill="${fill}"/><ellipse cx="0" cy="-8" rx="180" ry="34" fill="#fff" opacity=".25"/><path d="M-130-190H130Q124-30 70-4H-70Q-124-30-130-190z" fill="${fill}"/><path d="M128-160q80-10 70 60-14 56-92 46" fill="none" stroke="${fill}" stroke-width="24"/><ellipse cx="0" cy="-190" rx="130" ry="26" fill="#fff6e8"/><ellipse cx="0" cy="-188" rx="116" ry="20" fill="#6b3a1c"/><path d="M-108-150Q-104-50-64-20" stroke="#fff" stroke-width="14" opacity=".35" fill="none"/></g>`;
const brick = ([x, y, width, height]: Box, fill: string) =>
  `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}"/><path d="M${x} ${y + 8}h${width}" stroke="#fff" stroke-width="8" opacity=".25"/>${Array.from({ length: Math.floor(width / 64) }, (_, k) => `<rect x="${x + 14 + 64 * k}" y="${y - 20}" width="38" height="22" rx="5" fill="${fill}"/>`).join("")}</g>`;
const bottle = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-60 0V-190Q-58-240-26-256V-340H26V-256Q58-240 60-190V0z" fill="${fill}"/><rect x="-30" y="-372" width="60" height="36" rx="6" fill="#7c4a26"/><rect x="-60" y="-150" width="120" height="90" fill="#f4ead2"/><path d="M-42-200V-30" stroke="#fff" stroke-width="12" opacity=".35"/></g>`;
const tomato = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="0" cy="-70" rx="96" ry="76" fill="#d8412c"/><path d="M0-140l14-30-14 14-14-14zM0-138Q50-160 66-128 30-120 0-130-30-120-66-128-50-160 0-138z" fill="#4c8a3c"/><ellipse cx="-36" cy="-96" rx="20" ry="12" fill="#fff" opacity=".4"/></g>`;

type Trio = readonly [string, string, string];
/** Colours of a stack, from below. */
const bookColours: readonly [Trio, ...Trio[]] = [
  ["#8c2f2a", "#2f5a78", "#c8963c"],
  ["#2f6a5a", "#c88a3c", "#7a3a5c"],
  ["#34507a", "#a8482c", "#d8b868"],
  ["#5a4a7a", "#3f7f78", "#b8503c"],
];
const brickColours: readonly [Trio, ...Trio[]] = [
  ["#d8483a", "#f0b83c", "#3a6fb0"],
  ["#3a6fb0", "#d8483a", "#f0b83c"],
  ["#f0b83c", "#3f9a5c", "#d8483a"],
  ["#3f9a5c", "#3a6fb0", "#e07a3a"],
];
type Pair = readonly [typeof rook, typeof rook];
const chessmen: readonly [Pair, ...Pair[]] = [
  [rook, pawn],
  [rook, rook],
  [pawn, rook],
  [pawn, pawn],
];
type Ink = readonly [fill: string, line: string];
const white: Ink = ["#f0e4cc", "#8a7650"];
const black: Ink = ["#3a2c26", "#14100e"];

export const tableScenes = {
  desk: {
    wall: ["#6f7f86", "#3d4a52"],
    table: ["#b07a48", "#7a4c28"],
    surface: "wood",
    far: ({ pick, move }) =>
      `${moved(move(70), `<rect x="120" y="120" width="300" height="230" rx="12" fill="#20262c"/><rect x="134" y="134" width="272" height="190" fill="${pick(["#7fb2c8", "#c8a57f", "#86c08f"])}"/><path d="M240 350h60l20 70h-100z" fill="#20262c"/>`)}${bottle(780 + move(90), 430, 0.7 + move(0.14), pick(["#3f7f78", "#7f3f4a", "#b08a3c"]))}`,
    near: ({ pick, move }) => {
      const [low, middle, high] = pick(bookColours);
      const turn = -12 + move(7);
      return `${book([640 + move(14), 520, 330, 66], low)}${book([660 + move(24), 456, 290, 64], middle)}${book([690 + move(34), 396, 240, 60], high)}<g transform="translate(70 640) rotate(${turn})"><path d="M0 0h330l60 20-60 20H0z" fill="${pick(["#e8b83c", "#4a8c5c", "#c8503c"])}"/><path d="M330 0l60 20-60 20z" fill="#f0dcb8"/><path d="M376 14l14 6-14 6z" fill="#333"/></g>`;
    },
    front: ({ pick, move }) =>
      book([270 + move(16), 690, 460, 90], pick(["#2f6a52", "#6a3a5c", "#a8522c"])),
  },
  tea: {
    wall: ["#d8c4a4", "#8f7654"],
    table: ["#f0e6d4", "#cbb896"],
    surface: "cloth",
    far: ({ pick, move }) =>
      `${bottle(170 + move(70), 430, 0.8 + move(0.12), pick(["#a8b89a", "#b89a9a", "#8aa0b8"]))}<circle cx="${800 + move(80)}" cy="330" r="120" fill="${pick(["#c86a3c", "#d8b04a", "#a8485c"])}"/>`,
    near: ({ pick, move }) =>
      `${cup(790 + move(6), 600 + move(20), 0.95 - Math.abs(move(0.1)), pick(["#3c6f8c", "#a84a42", "#5c7f4a"]))}${moved(move(24), `<ellipse cx="180" cy="640" rx="150" ry="34" fill="#f8f2e6"/><g fill="${pick(["#d9a45a", "#8a5230", "#e8c88a"])}"><ellipse cx="130" cy="612" rx="62" ry="26"/><ellipse cx="220" cy="608" rx="62" ry="26"/><ellipse cx="176" cy="584" rx="62" ry="26"/></g>`)}`,
    front: ({ move }) =>
      `<g transform="translate(${500 + move(18)} 800)"><rect x="-240" y="-130" width="480" height="160" rx="18" fill="#f8f4ea"/><rect x="-220" y="-110" width="130" height="110" rx="8" fill="#fffdf8" stroke="#d8cfbc" stroke-width="4"/><rect x="-70" y="-110" width="130" height="110" rx="8" fill="#fffdf8" stroke="#d8cfbc" stroke-width="4"/><rect x="80" y="-110" width="130" height="110" rx="8" fill="#fffdf8" stroke="#d8cfbc" stroke-width="4"/></g>`,
  },
  garden: {
    wall: ["#a9cfa0", "#5b8c5e"],
    table: ["#7fae4c", "#4c7a30"],
    surface: "grass",
    far: ({ pick, move }) =>
      `${flower(150 + move(90), 250, 0.9 + move(0.15), pick(["#e58aa8", "#f0b23c", "#b48ad8"]))}${flower(850 + move(80), 230, 1 + move(0.15), pick(["#f2e6da", "#e2653e", "#e58aa8"]))}${flower(660 + move(110), 300, 0.6 + move(0.1), pick(["#d8563c", "#f2e6da", "#f0b23c"]))}`,
    near: ({ pick, move }) =>
      `${mushroom(160 + move(26), 650 + move(24), 1.1 + move(0.16))}${mushroom(850 + move(36), 640 + move(26), 0.9 + move(0.16))}${flower(930 + move(36), 380 + move(40), 1.2 + move(0.12), pick(["#e2653e", "#b48ad8", "#f2e6da"]))}${flower(60 + move(30), 400 + move(50), 1 + move(0.12), pick(["#f0b23c", "#e58aa8", "#d8563c"]))}`,
    front: ({ move }) =>
      `${Array.from({ length: 34 }, (_, k) => `<path d="M${200 + 18 * k} 820Q${190 + 18 * k + ((k * 37) % 40)} ${700 - ((k * 53) % 60)} ${196 + 18 * k + ((k * 71) % 60)} ${640 + ((k * 29) % 50)}Q${214 + 18 * k} 740 ${224 + 18 * k} 820z" fill="${k % 2 ? "#5f9a3a" : "#47812c"}"/>`).join("")}${mushroom(500 + move(90), 830, 0.75 + move(0.06))}`,
  },
  kitchen: {
    wall: ["#e8dcc8", "#a8977c"],
    table: ["#d8a868", "#a87038"],
    surface: "wood",
    far: ({ pick, move }) =>
      `${bottle(160 + move(50), 440, 0.9 + move(0.12), pick(["#6a8c3c", "#b8963c", "#8c3c3c"]))}${bottle(280 + move(40), 440, 0.75 + move(0.12), pick(["#b8703c", "#5c7f4a", "#c8b04a"]))}<rect x="${680 + move(70)}" y="180" width="220" height="250" rx="16" fill="${pick(["#9fb4bc", "#c87a5c", "#8aa88a"])}"/>`,
    near: ({ pick, move }) =>
      `${tomato(150 + move(22), 700 + move(22), 1.3 + move(0.18))}${tomato(880 + move(26), 690 + move(18), 1.1 + move(0.16))}${moved(Math.abs(move(34)), `<path d="M640 640q160-40 320 10l-10 30q-150-40-300-10z" fill="#cfd6da"/><path d="M640 640l-120 20q-10 20 10 24l120-14z" fill="${pick(["#5a3a24", "#2f3a44", "#8a4a2c"])}"/>`)}`,
    front: ({ move }) =>
      `${tomato(420 + move(20), 830, 1 + move(0.06))}${tomato(590 + move(20), 836, 1.1 + move(0.06))}<path d="M300 800q40-120 90-120-10 60-50 120z" fill="#4f8a3c"/>`,
  },
  toys: {
    wall: ["#8cc0d0", "#4f8698"],
    table: ["#e8c88c", "#bd9654"],
    surface: "wood",
    far: ({ pick, move }) =>
      `${moved(move(90), `<circle cx="180" cy="330" r="110" fill="${pick(["#e2553e", "#3a6fb0", "#f0b83c"])}"/><circle cx="180" cy="330" r="110" fill="none" stroke="#fff" stroke-width="24"/>`)}${brick([660 + move(70), 330, 260, 110], pick(["#3f8a5c", "#8a4a9a", "#d8483a"]))}`,
    near: ({ pick, move }) => {
      const [low, high, other] = pick(brickColours);
      return `${brick([640 + move(14), 560, 330, 110], low)}${brick([700 + move(56), 450, 210, 100], high)}${brick([30 + move(24), 590 + move(20), 260, 110], other)}`;
    },
    front: ({ pick, move }) =>
      brick([290 + move(16), 710, 420, 120], pick(["#4a9a5c", "#e07a3a", "#7a5ab0"])),
  },
  chess: {
    wall: ["#5a4a44", "#2a211f"],
    table: ["#e6d4b0", "#8a5c38"],
    surface: "squares",
    far: ({ pick, move }) => {
      const colour = pick([black, white]);
      return `${rook([140 + move(50), 440, 0.7], ...colour)}${pawn([330 + move(60), 430, 0.6], ...colour)}${pawn([680 + move(60), 430, 0.6], ...colour)}${rook([870 + move(50), 440, 0.7], ...colour)}`;
    },
    near: ({ pick, move }) => {
      const [left, right] = pick(chessmen);
      const colour = pick([white, black]);
      return `${left([150 + move(24), 690 + move(26), 1.1], ...colour)}${right([860 + move(24), 680 + move(26), 1.05], ...colour)}`;
    },
    front: ({ move }) =>
      `${pawn([390 + move(14), 840, 0.85], ...white)}${pawn([510 + move(10), 850, 0.9], ...white)}${pawn([630 + move(14), 840, 0.85], ...white)}`,
  },
} as const satisfies Record<string, TableScene>;
export type TableTheme = keyof typeof tableScenes;

export const tableWords = {
  desk: [
    "desk",
    "book",
    "books",
    "office",
    "pencil",
    "computer",
    "library",
    "bàn",
    "bàn học",
    "bàn làm việc",
    "sách",
    "bút chì",
    "văn phòng",
  ],
  tea: [
    "tea",
    "coffee",
    "cup",
    "breakfast",
    "cake",
    "cafe",
    "trà",
    "bàn trà",
    "cà phê",
    "tách",
    "bữa sáng",
    "bánh",
  ],
  garden: [
    "garden",
    "flower",
    "flowers",
    "mushroom",
    "grass",
    "forest",
    "park",
    "vườn",
    "khu vườn",
    "hoa",
    "nấm",
    "cỏ",
    "rừng",
    "công viên",
  ],
  kitchen: [
    "kitchen",
    "food",
    "cooking",
    "vegetable",
    "vegetables",
    "tomato",
    "bếp",
    "nhà bếp",
    "rau",
    "cà chua",
    "thức ăn",
    "nấu ăn",
  ],
  toys: ["toy", "toys", "blocks", "lego", "bricks", "playroom", "đồ chơi", "xếp hình", "khối gỗ"],
  chess: ["chess", "board game", "game", "cờ", "cờ vua", "bàn cờ", "trò chơi"],
} as const satisfies Record<TableTheme, readonly string[]>;
