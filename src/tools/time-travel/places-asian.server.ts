import type { cultures } from "./eras.ts";
import type { PlaceStyle } from "./place-style.server.ts";
import { around, box, disc, fill, line, star, woven } from "./shapes.server.ts";

/** One wave of a seigaiha pattern. */
function scale(x: number, y: number): string {
  return (
    disc("g", [x, y], 20) +
    [18.4, 12.4, 6.4]
      .map((r) => `<circle class="L" stroke-width="2.6" cx="${x}" cy="${y}" r="${r}"/>`)
      .join("")
  );
}

/** Asia: bronze drums, waves, lotus, batik, weaving and glazed tiles. */
export const asianPlaces = {
  // Bands of the Đông Sơn bronze drums: sawteeth, and circles joined by tangents.
  Vietnam: {
    inks: { ground: "#5c1812", bright: "#dda843", light: "#f4e2b3", accent: "#2d6b55" },
    tile: {
      art:
        fill("b", "M0 0h10L5 6zM10 0h10L15 6zM20 0h10L25 6zM30 0h10L35 6z") +
        fill("b", "M0 40h10L5 34zM10 40h10L15 34zM20 40h10L25 34zM30 40h10L35 34z") +
        line("B", 2, "M-20 29.5L20 10.5M20 29.5L60 10.5") +
        disc("g", [20, 20], 10.4) +
        `<circle class="B" stroke-width="2.2" cx="20" cy="20" r="9.4"/><circle class="B" stroke-width="1.8" cx="20" cy="20" r="5.2"/>` +
        disc("l", [20, 20], 2),
    },
    land: "karst",
    landmark: "pagoda",
  },
  // Seigaiha, waves of the blue sea.
  Japan: {
    inks: { ground: "#1d3465", bright: "#d6432e", light: "#f4edda", accent: "#c9a24a" },
    tile: {
      art: [0, 10, 20, 30, 40, 50]
        .map((y, row) => (row % 2 === 0 ? scale(0, y) + scale(40, y) : scale(20, y)))
        .join(""),
    },
    land: "volcano",
    landmark: "torii",
  },
  // Huiwen, the thunder pattern.
  China: {
    inks: { ground: "#9a1e1a", bright: "#e6b640", light: "#f7e8c2", accent: "#2b7a66" },
    tile: {
      width: 80,
      art:
        line("B", 3.4, "M3 36V4H36V32H11V12H28V24H19") +
        line("B", 3.4, "M77 4V36H44V8H69V28H52V16H61"),
    },
    land: "karst",
    landmark: "pagoda",
  },
  // Dancheong, the painted beams of the palaces.
  "South Korea": {
    inks: { ground: "#1c5b4d", bright: "#d64b3a", light: "#f5ecd2", accent: "#2b5fae" },
    tile: {
      art:
        [
          ["l", 19],
          ["b", 16.5],
          ["l", 12.5],
          ["a", 11],
          ["l", 7],
          ["b", 5],
        ]
          .map(([ink, r]) => `<circle class="${ink}" cx="20" cy="40" r="${r}"/>`)
          .join("") +
        fill("l", "M0 0h16L0 16zM40 0H24L40 16z") +
        fill("a", "M0 0h12L0 12zM40 0H28L40 12z") +
        fill("b", "M20 4l6 6-6 8-6-8z"),
    },
    land: "hills",
    landmark: "pagoda",
  },
  // Prajamyam, flowers in a lattice.
  Thailand: {
    inks: { ground: "#5e1231", bright: "#e8b83e", light: "#f8e6b2", accent: "#1c5f8e" },
    tile: {
      art:
        line("B", 1.8, "M0 0L40 40M40 0L0 40") +
        fill("g", "M20 3L37 20 20 37 3 20z") +
        line("B", 1.4, "M20 3L37 20 20 37 3 20z") +
        around(4, fill("b", "M20 19C15 14 17 9 20 5.5 23 9 25 14 20 19z")) +
        around(4, fill("l", "M20 18C18 15 18.6 12 20 10 21.4 12 22 15 20 18z")) +
        disc("a", [20, 20], 2.6) +
        around(4, disc("b", [20, 0], 4)),
    },
    land: "karst",
    landmark: "prangs",
  },
  // The mango motif of shawls.
  India: {
    inks: { ground: "#7d1533", bright: "#f2a62a", light: "#fae9c2", accent: "#0f7f70" },
    tile: {
      art:
        fill("b", "M14 37C3 37 1 22 10 15 17 9.5 26 10 31 2 35 12 32 20 28 27 25 33 21 37 14 37z") +
        fill(
          "g",
          "M14.5 33.6C7 33 6.4 23.6 12.6 18.6 18 14.6 25 14.4 29.4 9.6 30 17 27 22 24.6 26.4 22 31 19 34 14.5 33.6z",
        ) +
        fill(
          "a",
          "M15 31C10 30.4 10 24.4 14.4 21 18.4 18.4 23 18 26.4 15.6 26 20 24.4 23 22.6 26 20.4 29.4 18.4 31.4 15 31z",
        ) +
        disc("l", [16.6, 26], 2.6) +
        disc("b", [36, 34], 2.8) +
        disc("b", [5, 5], 2.8) +
        disc("l", [36, 27], 1.4) +
        disc("l", [12, 5], 1.4),
    },
    land: "hills",
    landmark: "domes",
  },
  // Kawung, a batik of the courts of Java.
  Indonesia: {
    inks: { ground: "#3a2012", bright: "#bb762e", light: "#f2e1bb", accent: "#1d3b66" },
    tile: {
      art:
        around(4, `<ellipse class="l" cx="20" cy="8.6" rx="6.6" ry="10"/>`, 45) +
        around(4, `<ellipse class="b" cx="20" cy="8.6" rx="4.6" ry="7.8"/>`, 45) +
        around(4, disc("g", [20, 6], 1.3) + disc("g", [20, 11], 1.3), 45) +
        disc("l", [20, 20], 2) +
        around(4, fill("l", "M20 0l3 3-3 3-3-3z")),
    },
    land: "volcano",
    landmark: "palms",
  },
  // Lotus petals from the plinths of Angkor.
  Cambodia: {
    inks: { ground: "#48203f", bright: "#dca43c", light: "#f4dfb4", accent: "#9a522e" },
    tile: {
      art:
        fill(
          "a",
          "M0 6C9 16 13 28 11 40H-11C-13 28 -9 16 0 6zM40 6C49 16 53 28 51 40H29C27 28 31 16 40 6z",
        ) +
        fill("b", "M20 5C30 15 34 28 32 40H8C6 28 10 15 20 5z") +
        fill("g", "M20 12C26 20 28.6 30 27.6 40H12.4C11.4 30 14 20 20 12z") +
        fill("l", "M20 19C23.4 26 24.6 33 24 40H16C15.4 33 16.6 26 20 19z") +
        box("b", [0, 0], [40, 2.6]) +
        disc("b", [0, 5], 2) +
        disc("b", [40, 5], 2),
    },
    land: "forest",
    landmark: "prangs",
  },
  // Ulzii, the endless knot.
  Mongolia: {
    inks: { ground: "#184e9e", bright: "#eab93b", light: "#f4ecd2", accent: "#b82b2f" },
    tile: {
      width: 48,
      art: `<g transform="translate(4 0)">${
        around(
          2,
          line("B", 3, "M6 14L14 6Q20 0 26 6L34 14Q40 20 34 26L26 34Q20 40 14 34L6 26Q0 20 6 14z"),
        ) +
        line("B", 3, "M7 13L27 33M13 7L33 27M20 0.8L39.2 20M0.8 20L20 39.2") +
        line("B", 3, "M33 13L13 33M27 7L7 27")
      }</g>${disc("l", [1, 20], 2.4)}${disc("l", [47, 20], 2.4)}${fill("a", "M0 0h6L0 6zM48 0h-6l6 6zM0 40h6L0 34zM48 40h-6l6-6z")}`,
    },
    land: "steppe",
    landmark: "gers",
  },
  // İznik tulips.
  Turkey: {
    inks: { ground: "#163d7c", bright: "#22a0a5", light: "#f7f2e6", accent: "#cc3b2a" },
    tile: {
      art:
        line("B", 2.4, "M20 40C20 30 20 26 20 22M20 36C8 34 4 24 6 12M20 36C32 34 36 24 34 12") +
        fill("l", "M20 25C12 22 12 10 20 1 28 10 28 22 20 25z") +
        fill("a", "M20 22C15.6 19 16 11 20 5 24 11 24.4 19 20 22z") +
        fill("b", "M6 14C2 11 1 6 3 2 8 4 9 10 6 14zM34 14C38 11 39 6 37 2 32 4 31 10 34 14z") +
        disc("a", [8, 31], 2.4) +
        disc("a", [32, 31], 2.4),
    },
    land: "hills",
    landmark: "domes",
  },
  // Kashan stars and crosses.
  Iran: {
    inks: { ground: "#12315d", bright: "#23a3a8", light: "#f3ead1", accent: "#dca92f" },
    tile: {
      art:
        box("b", [0, 0], [40, 40]) +
        star("l", { tips: 8, outer: 20, inner: 15.3 }) +
        star("g", { tips: 8, outer: 17.4, inner: 13.3 }) +
        around(8, fill("a", "M20 20C17 16 17.4 12 20 8 22.6 12 23 16 20 20z")) +
        disc("l", [20, 20], 3) +
        around(4, fill("l", "M0 0h4.4L0 4.4z")),
    },
    land: "mesa",
    landmark: "domes",
  },
  // The sun with eight rays between woven lozenges.
  Philippines: {
    inks: { ground: "#1c2f6e", bright: "#f3c332", light: "#f7eed6", accent: "#bd2730" },
    tile: {
      width: 64,
      art:
        around(
          8,
          fill("b", "M20 12L17.6 2.6 20 1 22.4 2.6z") +
            fill("b", "M18 11L15.6 4 17 3.6zM22 11L24.4 4 23 3.6z"),
        ) +
        disc("b", [20, 20], 6.6) +
        fill("a", "M52 2L62 20 52 38 42 20z") +
        fill("l", "M52 9L58 20 52 31 46 20z") +
        fill("g", "M52 15L54.8 20 52 25 49.2 20z"),
    },
    land: "coast",
    landmark: "palms",
  },
  // Dhaka cloth.
  Nepal: {
    inks: { ground: "#1d1a26", bright: "#dc352f", light: "#f3e6c8", accent: "#ec942c" },
    tile: woven([
      "bb....bb....bb",
      "b..a.bbbb.a..b",
      "..aaa.bb.aaa..",
      ".aa.aa..aa.aa.",
      "aa.l.aaaa.l.aa",
      "a.lll.aa.lll.a",
      "aa.l.aaaa.l.aa",
      ".aa.aa..aa.aa.",
      "..aaa.bb.aaa..",
      "b..a.bbbb.a..b",
      "bb....bb....bb",
    ]),
    land: "peaks",
    landmark: "stupa",
  },
} as const satisfies Record<(typeof cultures)["Asian"][number], PlaceStyle>;
