import type { cultures } from "./eras.ts";
import type { PlaceStyle } from "./place-style.server.ts";
import { around, box, disc, fill, line, mirrored, star, woven } from "./shapes.server.ts";

/** Africa: tomb friezes, indigo, beads, weaving, cut tiles and mud cloth. */
export const africanPlaces = {
  // Lotus frieze under a border of blocks.
  Egypt: {
    inks: { ground: "#1b3b70", bright: "#dc9530", light: "#f3e2b6", accent: "#b5462a" },
    tile: {
      art:
        box("l", [0, 0], [40, 8]) +
        box("a", [1, 1.2], [8, 5.6]) +
        box("g", [11, 1.2], [8, 5.6]) +
        box("b", [21, 1.2], [8, 5.6]) +
        box("g", [31, 1.2], [8, 5.6]) +
        line("B", 2, "M20 40V30M0 40C0 34 4 34 4 30M40 40C40 34 36 34 36 30") +
        fill("l", "M20 33C12 31 8 22 7 13L14 20 20 11 26 20 33 13C32 22 28 31 20 33z") +
        fill("a", "M20 31C17 26 17.6 19 20 14 22.4 19 23 26 20 31z") +
        mirrored(fill("b", "M20 32C14 28 11.6 22 11 18L15.4 22.4C16.4 26 17.6 29 20 32z")) +
        fill("b", "M0 32C5 30 5 22 0 16zM40 32C35 30 35 22 40 16z"),
    },
    land: "dunes",
    landmark: "pyramids",
  },
  // Adire, resist-dyed indigo.
  Nigeria: {
    inks: { ground: "#172450", bright: "#86a9dd", light: "#eff1ea", accent: "#cb7f31" },
    tile: {
      width: 80,
      art:
        line("L", 2, "M4 4H36V36H4zM10 10H30V30H10zM16 16H24V24H16z") +
        line("B", 2, "M4 4L36 36M36 4L4 36") +
        around(
          1,
          `<g transform="translate(40 0)">${around(8, fill("l", "M20 18C17 14 17.6 8 20 3 22.4 8 23 14 20 18z")) + disc("b", [20, 20], 3) + around(4, disc("b", [20, 3], 1.6), 45)}</g>`,
        ),
    },
    land: "savanna",
    landmark: "palms",
  },
  // Maasai bead collars.
  Kenya: {
    inks: { ground: "#931a1f", bright: "#ec8a2b", light: "#f7f1e4", accent: "#225aaa" },
    tile: {
      art:
        box("l", [0, 0], [40, 4]) +
        fill("a", "M0 6H40L20 20z") +
        fill("l", "M0 20L20 6.4 0 6.4zM40 20L20 6.4 40 6.4z") +
        fill("a", "M0 22H40V25H0z") +
        fill("b", "M0 38L10 27 20 38zM20 38L30 27 40 38z") +
        [2, 10, 18, 26, 34].map((x) => disc("a", [x + 2, 2], 1.5)).join("") +
        box("l", [0, 38], [40, 2]),
    },
    land: "savanna",
    landmark: "acacia",
  },
  // Tibeb, a woven hem, with crosses.
  Ethiopia: {
    inks: { ground: "#1c5a35", bright: "#f3be33", light: "#f8efd7", accent: "#c6302a" },
    tile: woven([
      "aa.....bbb.....aa",
      "a.....bb.bb.....a",
      ".....bb.l.bb.....",
      "....bb..l..bb....",
      "...bb.l.l.l.bb...",
      "a.bb...lll...bb.a",
      "aabb.lllalll.bbaa",
      "a.bb...lll...bb.a",
      "...bb.l.l.l.bb...",
      "....bb..l..bb....",
      ".....bb.l.bb.....",
      "a.....bb.bb.....a",
      "aa.....bbb.....aa",
    ]),
    land: "mesa",
    landmark: "acacia",
  },
  // Zellige.
  Morocco: {
    inks: { ground: "#0e5c50", bright: "#2a66b0", light: "#f5edda", accent: "#dd9d2b" },
    tile: {
      art:
        around(8, fill("b", "M20 20L15.4 9 20 1 24.6 9z")) +
        around(8, line("L", 1.4, "M20 20L15.4 9 20 1 24.6 9z")) +
        star("l", { tips: 8, outer: 10.4, inner: 6.6, turn: 22.5 }) +
        star("a", { tips: 8, outer: 8, inner: 5, turn: 22.5 }) +
        around(4, fill("l", "M0 0h7L0 7z") + fill("a", "M0 0h4.4L0 4.4z")),
    },
    land: "dunes",
    landmark: "minaret",
  },
  // Ndebele wall painting.
  "South Africa": {
    inks: { ground: "#1b1b1f", bright: "#2b72c4", light: "#f7f3e9", accent: "#e9b722" },
    tile: {
      width: 60,
      art:
        box("l", [0, 0], [60, 40]) +
        fill("g", "M2 38V28H8V20H14V12H20V4H40V12H46V20H52V28H58V38z") +
        fill("b", "M6 36V31H11V23H17V15H23V7H29V36z") +
        fill("a", "M54 36V31H49V23H43V15H37V7H31V36z") +
        fill("l", "M23 36V22H37V36z") +
        fill("g", "M26 36V25H34V36z") +
        box("g", [0, 0], [60, 2]),
    },
    land: "mesa",
    landmark: "acacia",
  },
  // Kente: warp stripes against blocks of steps.
  Ghana: {
    inks: { ground: "#1c1a17", bright: "#edb823", light: "#f6e9bd", accent: "#b8271f" },
    tile: {
      width: 80,
      art:
        box("b", [0, 0], [40, 40]) +
        [0, 10, 20, 30]
          .map(
            (y, k) =>
              box(k % 2 === 0 ? "a" : "g", [0, y], [10, 10]) +
              box(k % 2 === 0 ? "g" : "a", [30, y], [10, 10]),
          )
          .join("") +
        fill("a", "M20 4L30 20 20 36 10 20z") +
        fill("g", "M20 11L25.6 20 20 29 14.4 20z") +
        [0, 8, 16, 24, 32].map((y) => box("a", [40, y], [40, 3])).join("") +
        [4, 12, 20, 28, 36].map((y) => box("b", [40, y], [40, 2])).join("") +
        fill("l", "M46 34V26H52V18H58V10H62V18H68V26H74V34z"),
    },
    land: "savanna",
    landmark: "palms",
  },
  // Bogolan, cloth painted with mud.
  Mali: {
    inks: { ground: "#2b1a0f", bright: "#cd8f3d", light: "#f2e5c8", accent: "#8a4720" },
    tile: {
      width: 80,
      art:
        line("L", 2.2, "M0 3H80M0 37H80") +
        line("L", 2.4, "M2 30L12 10 22 30 32 10 42 30") +
        line("B", 2.4, "M8 32L12 24 16 32M28 32L32 24 36 32") +
        disc("l", [22, 14], 2) +
        line("L", 2.4, "M56 10L74 30M74 10L56 30") +
        [
          [65, 10],
          [65, 30],
          [54, 20],
          [76, 20],
        ]
          .map(([x = 0, y = 0]) => disc("b", [x, y], 2.4))
          .join("") +
        line("L", 2, "M46 8V32"),
    },
    land: "dunes",
    landmark: "mudTowers",
  },
} as const satisfies Record<(typeof cultures)["African"][number], PlaceStyle>;
