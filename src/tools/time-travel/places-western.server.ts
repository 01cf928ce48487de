import type { cultures } from "./eras.ts";
import type { PlaceStyle } from "./place-style.server.ts";
import { around, box, disc, fill, line, mirrored, star, woven } from "./shapes.server.ts";

/** Europe: heraldry, tracery, inlay, tiles and embroidery. */
export const westernPlaces = {
  // Tudor rose.
  "United Kingdom": {
    inks: { ground: "#1b2f55", bright: "#b9262f", light: "#f4ebdc", accent: "#cba54b" },
    tile: {
      art:
        around(5, fill("a", "M20 20L16 2 20 0 24 2z"), 36) +
        around(5, disc("b", [20, 10.5], 7.4)) +
        around(5, disc("l", [20, 14.5], 4.6)) +
        disc("a", [20, 20], 3.6),
    },
    land: "hills",
    landmark: "castle",
  },
  // Fleur-de-lis.
  France: {
    inks: { ground: "#1b2d6b", bright: "#d9b04a", light: "#f5ebd0", accent: "#a83236" },
    tile: {
      art:
        fill("b", "M20 2C26 9 27 15 22.5 23H17.5C13 15 14 9 20 2z") +
        mirrored(
          fill(
            "b",
            "M23.5 23C25 13 35.5 11 36 19.5 36.2 24 31 25.5 29.6 22 31.6 22.4 32 19.4 30 19 27.6 18.8 26.6 21 26.4 23z",
          ),
        ) +
        box("b", [12, 24], [16, 3.4]) +
        fill("b", "M17.5 28.4h5L20 38z") +
        mirrored(fill("b", "M22.5 28.4H27C27 32 28.6 33 31 33 28 37 23 35 22.5 28.4z")),
    },
    land: "hills",
    landmark: "spires",
  },
  // Quatrefoils of Gothic tracery.
  Germany: {
    inks: { ground: "#262427", bright: "#cfa53c", light: "#f0e6cd", accent: "#a12d26" },
    tile: {
      art:
        `<circle class="B" stroke-width="2.4" cx="20" cy="20" r="17"/>` +
        around(4, `<circle class="B" stroke-width="2.2" cx="20" cy="12" r="6.6"/>`, 45) +
        around(4, disc("a", [20, 12], 4), 45) +
        disc("l", [20, 20], 2.8) +
        around(4, fill("b", "M0 0h6L0 6z")),
    },
    land: "forest",
    landmark: "castle",
  },
  // Cosmati work: porphyry discs in an endless band.
  Italy: {
    inks: { ground: "#46202c", bright: "#c79a46", light: "#f1e7d2", accent: "#2c6a50" },
    tile: {
      art:
        line("L", 5, "M0 6C10 6 12 34 20 34S30 6 40 6") +
        line("L", 5, "M0 34C10 34 12 6 20 6S30 34 40 34") +
        line("B", 1.6, "M0 6C10 6 12 34 20 34S30 6 40 6M0 34C10 34 12 6 20 6S30 34 40 34") +
        disc("a", [20, 20], 6.4) +
        disc("b", [20, 20], 2.6) +
        fill("a", "M0 14a6 6 0 0 1 0 12zM40 14a6 6 0 0 0 0 12z"),
    },
    land: "hills",
    landmark: "cypresses",
  },
  // Mudéjar star of two squares and its straps.
  Spain: {
    inks: { ground: "#173f7a", bright: "#e2a532", light: "#f7f0dd", accent: "#2c8a5c" },
    tile: {
      art:
        around(2, line("L", 2.6, "M8.5 8.5H31.5V31.5H8.5z"), 0) +
        around(1, line("L", 2.6, "M8.5 8.5H31.5V31.5H8.5z"), 45) +
        star("b", { tips: 8, outer: 10.5, inner: 6.4, turn: 22.5 }) +
        disc("a", [20, 20], 3.4) +
        around(4, fill("a", "M0 0h7L0 7z")),
    },
    land: "mesa",
    landmark: "castle",
  },
  // Meander from painted vases.
  Greece: {
    inks: { ground: "#1d1611", bright: "#d3743a", light: "#f2dfba", accent: "#2b6ca6" },
    tile: {
      art:
        line("B", 4, "M0 36.5H40") +
        line("B", 4, "M4 36V5H35V28H14V15H25V21") +
        line("L", 1.2, "M0 1H40"),
    },
    land: "coast",
    landmark: "temple",
  },
  // Delft tulips with corner motifs.
  Netherlands: {
    inks: { ground: "#1c478c", bright: "#4a80c6", light: "#f6f2e6", accent: "#e27d28" },
    tile: {
      art:
        box("l", [0.6, 0.6], [38.8, 38.8]) +
        fill("g", "M20 24C13 22 12 12 14 6L18 11 20 4 22 11 26 6C28 12 27 22 20 24z") +
        fill("a", "M20 21C17 18 18 12 20 8 22 12 23 18 20 21z") +
        line("G", 1.8, "M20 23V37") +
        mirrored(fill("b", "M20 36C26 34 30 29 29 23 24 25 20 29 20 36z")) +
        around(4, fill("g", "M1 1h6C7 4 4 7 1 7z")),
    },
    land: "coast",
    landmark: "windmill",
  },
  // Khokhloma: gold curls and berries on black.
  Russia: {
    inks: { ground: "#1a1413", bright: "#dba637", light: "#f5e6bd", accent: "#c42f26" },
    tile: {
      art:
        line("B", 2, "M0 26C8 8 16 8 20 20S32 32 40 14") +
        fill(
          "b",
          "M8 13C8 5 14 2 19 3 19 9 14 13 8 13zM32 27C32 35 26 38 21 37 21 31 26 27 32 27z",
        ) +
        fill("b", "M2 33C8 28 13 30 15 36 9 39 4 38 2 33zM38 7C32 12 27 10 25 4 31 1 36 2 38 7z") +
        disc("a", [12, 22], 4.4) +
        disc("a", [28, 18], 4.4) +
        disc("l", [11, 21], 1.1) +
        disc("l", [27, 17], 1.1),
    },
    land: "forest",
    landmark: "onions",
  },
  // Paper-cut rosettes from Łowicz.
  Poland: {
    inks: { ground: "#22221f", bright: "#d12d3c", light: "#f6eedb", accent: "#2f9150" },
    tile: {
      art:
        around(4, fill("a", "M20 20C13 12 15 4 20 0 25 4 27 12 20 20z"), 45) +
        around(8, disc("b", [20, 10.5], 4.6)) +
        disc("b", [20, 20], 9) +
        around(8, disc("l", [20, 13.6], 1.7), 22.5) +
        disc("l", [20, 20], 3.4),
    },
    land: "hills",
    landmark: "spires",
  },
  // The eight-petalled rose of knitting and weaving.
  Sweden: {
    inks: { ground: "#1d4677", bright: "#f2c63f", light: "#f4eee0", accent: "#a53227" },
    tile: woven([
      "l......l......l",
      "....b.....b....",
      "...bbb...bbb...",
      "..bbbb...bbbb..",
      ".bbbbbb.bbbbbb.",
      "..bbbbb.bbbbb..",
      "....bbb.bbb....",
      "l......a......l",
      "....bbb.bbb....",
      "..bbbbb.bbbbb..",
      ".bbbbbb.bbbbbb.",
      "..bbbb...bbbb..",
      "...bbb...bbb...",
      "....b.....b....",
      "l......l......l",
    ]),
    land: "forest",
    landmark: "firs",
  },
  // Azulejos.
  Portugal: {
    inks: { ground: "#1b3e8b", bright: "#3c70bf", light: "#f7f2e4", accent: "#e8b831" },
    tile: {
      art:
        box("l", [0.6, 0.6], [38.8, 38.8]) +
        around(4, line("G", 2, "M0.6 15A14.4 14.4 0 0 0 15 0.6")) +
        around(4, fill("a", "M0.6 0.6H8A7.4 7.4 0 0 1 0.6 8z")) +
        around(4, fill("g", "M20 20C15 15 15 8 20 3 25 8 25 15 20 20z")) +
        around(4, fill("b", "M20 20C17 17 17 12 20 9 23 12 23 17 20 20z"), 45) +
        disc("a", [20, 20], 3),
    },
    land: "coast",
    landmark: "castle",
  },
} as const satisfies Record<(typeof cultures)["Western"][number], PlaceStyle>;
