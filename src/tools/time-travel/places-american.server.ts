import type { cultures } from "./eras.ts";
import type { PlaceStyle } from "./place-style.server.ts";
import { around, box, disc, fill, line, mirrored, spiral, star, woven } from "./shapes.server.ts";

/** The Americas: quilts, frets, ponchos, pavements and goldsmiths' work. */
export const americanPlaces = {
  // Ohio star, a quilt block.
  "United States": {
    inks: { ground: "#1f3557", bright: "#b5382f", light: "#f2e8d2", accent: "#d8a23c" },
    tile: {
      art:
        box("l", [2, 2], [36, 36]) +
        around(4, fill("b", "M14 2L20 8 14 14zM26 2L20 8 26 14z")) +
        box("g", [14, 14], [12, 12]) +
        fill("a", "M20 15L25 20 20 25 15 20z"),
    },
    land: "mesa",
    landmark: "cactus",
  },
  // Xicalcoliuhqui, the stepped fret of Mitla.
  Mexico: {
    inks: { ground: "#7d2a1c", bright: "#ecb544", light: "#f5e7c6", accent: "#178a86" },
    tile: woven([
      "aaaaaaaaaaaa",
      ".bbbbbbb....",
      ".b.....b....",
      ".b.bbb.b....",
      ".b.b.b.b...l",
      ".b...b.b..ll",
      ".bbbbb.b.lll",
      ".......bllll",
      "....bbbbllll",
      "aaaaaaaaaaaa",
    ]),
    land: "volcano",
    landmark: "stepPyramid",
  },
  // The wave pavement of Copacabana.
  Brazil: {
    inks: { ground: "#0f4a36", bright: "#f0c22f", light: "#f4efdf", accent: "#1f4f9c" },
    tile: {
      art:
        line("L", 8, "M-1 10C9 -6 11 -6 20 10S31 26 41 10") +
        line("B", 4, "M-1 21C9 5 11 5 20 21S31 37 41 21") +
        line("L", 8, "M-1 32C9 16 11 16 20 32S31 48 41 32"),
    },
    land: "karst",
    landmark: "palms",
  },
  // Guarda pampa, the stepped lozenge of ponchos.
  Argentina: {
    inks: { ground: "#20242e", bright: "#efe6d2", light: "#f6efdf", accent: "#b5402f" },
    tile: woven([
      "b....bb....b",
      "bb..bbbb..bb",
      "b..bbaabb..b",
      "..bbaaaabb..",
      ".bbaa..aabb.",
      ".bbaa..aabb.",
      "..bbaaaabb..",
      "b..bbaabb..b",
      "bb..bbbb..bb",
      "b....bb....b",
    ]),
    land: "steppe",
    landmark: "firs",
  },
  // Chakana, the stepped cross.
  Peru: {
    inks: { ground: "#5e1522", bright: "#e6b23a", light: "#f4e4bf", accent: "#2b7264" },
    tile: woven([
      "a....bbbb....a",
      "aa...bbbb...aa",
      "a..bbbbbbbb..a",
      "...bb....bb...",
      ".bbb......bbb.",
      ".bb...ll...bb.",
      ".bb..llll..bb.",
      ".bb...ll...bb.",
      ".bbb......bbb.",
      "...bb....bb...",
      "a..bbbbbbbb..a",
      "aa...bbbb...aa",
      "a....bbbb....a",
    ]),
    land: "peaks",
    landmark: "stepPyramid",
  },
  // Double spirals of Muisca gold wire.
  Colombia: {
    inks: { ground: "#0e4d3c", bright: "#e6b53f", light: "#f7e8bb", accent: "#b5452f" },
    tile: {
      art:
        spiral("B", 2.6, { x: 11, y: 15, radius: 9.5, turns: 2.5 }) +
        `<g transform="rotate(180 20 20)">${spiral("B", 2.6, { x: 11, y: 15, radius: 9.5, turns: 2.5 })}</g>` +
        disc("l", [31, 8], 2.6) +
        disc("l", [9, 32], 2.6),
    },
    land: "hills",
    landmark: "palms",
  },
  // Guñelve, the Mapuche star, in a zigzag.
  Chile: {
    inks: { ground: "#193f78", bright: "#f3ecdc", light: "#f7f1e2", accent: "#c5342b" },
    tile: {
      art:
        fill("a", "M0 0h40L30 7 20 0 10 7zM0 40h40L30 33 20 40 10 33z") +
        star("b", { tips: 8, outer: 15, inner: 6 }) +
        fill("a", "M20 14l6 6-6 6-6-6z"),
    },
    land: "peaks",
    landmark: "firs",
  },
  // Havana cement tiles.
  Cuba: {
    inks: { ground: "#12606b", bright: "#e8735b", light: "#f5ebd3", accent: "#ebbb4a" },
    tile: {
      art:
        around(4, fill("l", "M20 18C12 14 12 6 20 1 28 6 28 14 20 18z"), 45) +
        around(4, fill("b", "M20 16C16 12 16 8 20 4 24 8 24 12 20 16z"), 45) +
        disc("a", [20, 20], 4.4) +
        around(4, fill("a", "M20 0L24 4 20 8 16 4z")),
    },
    land: "coast",
    landmark: "palms",
  },
  // A maple leaf between the arrows of a woven sash.
  Canada: {
    inks: { ground: "#8d1f22", bright: "#f3e9d5", light: "#f8f1e3", accent: "#e0a53a" },
    tile: {
      width: 60,
      art:
        fill(
          "b",
          "M20 3l-3.4 6.6-3.8-2 1.6 8.6-5-4.4-1.2 2.8-5-1 1.8 5.2-2.2 1.2 8.4 6.6-1 3 9-1.2-.4 8h2.4l-.4-8 9 1.2-1-3 8.4-6.6-2.2-1.2 1.8-5.2-5 1-1.2-2.8-5 4.4 1.6-8.6-3.8 2z",
        ) +
        line("A", 2.6, "M42 4L50 12 58 4M42 12L50 20 58 12") +
        line("L", 2.6, "M42 22L50 30 58 22M42 30L50 38 58 30"),
    },
    land: "forest",
    landmark: "firs",
  },
  // Aguayo, the striped carrying cloth.
  Bolivia: {
    inks: { ground: "#3a1440", bright: "#e23a80", light: "#f7d25a", accent: "#139b8c" },
    tile: {
      art:
        box("b", [0, 0], [40, 5]) +
        box("l", [0, 6], [40, 2]) +
        box("a", [0, 9], [40, 3]) +
        mirrored(fill("l", "M10 14L16 20 10 26 4 20z")) +
        mirrored(fill("b", "M10 17L13 20 10 23 7 20z")) +
        box("a", [0, 28], [40, 3]) +
        box("l", [0, 32], [40, 2]) +
        box("b", [0, 35], [40, 5]),
    },
    land: "peaks",
    landmark: "cactus",
  },
} as const satisfies Record<(typeof cultures)["American"][number], PlaceStyle>;
