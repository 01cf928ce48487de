import { Resvg } from "@resvg/resvg-js";
import { createRandom } from "../../../src/engine/local/ops/random.ts";
import type { Backdrop } from "./sitter.ts";

type Four = readonly [x: number, y: number, width: number, height: number];
const box = ([x, y, width, height]: Four, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const disc = ([x, y, r]: readonly [number, number, number], fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

interface Glow {
  readonly colours: readonly string[];
  readonly count: number;
  readonly size: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** Out-of-focus points of light. */
function bokeh(seed: number, { colours, count, size, top = 0, bottom = 1000 }: Glow): string {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const r = size * (0.45 + random());
    const colour = colours[Math.floor(random() * colours.length)] ?? "#fff";
    const [x, y] = [random() * 800, top + random() * (bottom - top)];
    const opacity = (0.16 + random() * 0.3).toFixed(2);
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="${colour}" opacity="${opacity}"/>`;
  }).join("");
}

function foliage(
  seed: number,
  colours: readonly string[],
  [top, bottom]: readonly [number, number],
): string {
  const random = createRandom(seed);
  return Array.from({ length: 90 }, (_, k) => {
    const [x, y] = [random() * 860 - 30, top + random() * (bottom - top)];
    return disc(
      [Math.round(x), Math.round(y), Math.round(30 + random() * 60)],
      colours[k % colours.length] ?? "#666",
    );
  }).join("");
}

const grade = (id: string, stops: readonly string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((colour, k) => `<stop offset="${(k / (stops.length - 1)).toFixed(2)}" stop-color="${colour}"/>`).join("")}</linearGradient><rect width="800" height="1000" fill="url(#${id})"/>`;

/** Distant things, to be blurred, and lights on top that are blurred less. */
interface Place {
  readonly far: string;
  readonly lights: string;
}

const places: Readonly<Record<Backdrop, () => Place>> = {
  garden: () => ({
    far:
      grade("bg", ["#d9e4b4", "#8fb06a", "#52763f"]) +
      foliage(3, ["#a9c878", "#7fa557", "#5c8443", "#c9d992", "#48702f"], [60, 800]) +
      box([0, 820, 800, 200], "#6e9350"),
    lights: bokeh(4, { colours: ["#fff7cf", "#f4ffd6"], count: 26, size: 26, bottom: 560 }),
  }),
  park: () => ({
    far:
      grade("bg", ["#f3ead2", "#c8d3a4", "#7c9a5b"]) +
      box([86, 180, 46, 700], "#6d543c") +
      box([668, 120, 60, 760], "#5d4732") +
      foliage(8, ["#b6c97f", "#8cab5c", "#d7d996", "#6f9350"], [-20, 420]) +
      box([0, 760, 800, 260], "#8fae62"),
    lights: bokeh(9, { colours: ["#fff3cf"], count: 22, size: 24, bottom: 480 }),
  }),
  street: () => ({
    far:
      grade("bg", ["#e9dccb", "#cfc1b2", "#8d8781"]) +
      box([0, 60, 210, 900], "#a8836a") +
      box([590, 0, 220, 960], "#b79a80") +
      box([210, 240, 130, 640], "#c6b39d") +
      [60, 230, 400, 570]
        .map(
          (y) =>
            box([40, y + 70, 60, 96], "#5e6a74") +
            box([130, y + 70, 56, 96], "#6b7780") +
            box([640, y, 64, 110], "#55616c") +
            box([740, y, 64, 110], "#66727c"),
        )
        .join("") +
      box([0, 850, 800, 160], "#77716c") +
      box([30, 770, 180, 100], "#b5432f") +
      disc([700, 830, 60], "#3f4a52"),
    lights: bokeh(12, {
      colours: ["#ffdf9e", "#ffb37a", "#fff4dc"],
      count: 20,
      size: 22,
      top: 500,
    }),
  }),
  room: () => ({
    far:
      grade("bg", ["#ead9c3", "#dcc5aa", "#b99a7b"]) +
      box([40, 60, 260, 400], "#fbf3e4") +
      box([60, 80, 106, 360], "#cfe0e4") +
      box([176, 80, 106, 360], "#d9e6e4") +
      box([560, 200, 210, 800], "#8a6344") +
      [260, 400, 540]
        .map(
          (y) =>
            box([574, y, 182, 14], "#6d4c33") +
            [0, 1, 2, 3, 4]
              .map((k) =>
                box(
                  [582 + 34 * k, y - 84 + (k % 3) * 12, 24, 84 - (k % 3) * 12],
                  ["#a8473a", "#d9a441", "#4d6b5c", "#39506b", "#c98b6a"][k] ?? "#888",
                ),
              )
              .join(""),
        )
        .join("") +
      disc([330, 640, 70], "#6f8f5d") +
      box([300, 700, 70, 110], "#b5653f"),
    lights: bokeh(14, { colours: ["#fff3da"], count: 10, size: 26, bottom: 500 }),
  }),
  library: () => ({
    far:
      grade("bg", ["#6b4a34", "#523625", "#382418"]) +
      [80, 250, 420, 590, 760]
        .map(
          (y, row) =>
            box([0, y + 120, 800, 22], "#3c281b") +
            Array.from({ length: 18 }, (_, k) =>
              box(
                [
                  8 + 45 * k,
                  y + ((k * 7 + row * 5) % 4) * 9,
                  34,
                  122 - ((k * 7 + row * 5) % 4) * 9,
                ],
                ["#8d3b2e", "#c79a4b", "#3f5a4e", "#2f4460", "#a8754d", "#6d2e3a", "#d8c39a"][
                  (k * 3 + row * 2) % 7
                ] ?? "#888",
              ),
            ).join(""),
        )
        .join(""),
    lights: bokeh(15, { colours: ["#ffd591", "#ffe9c2"], count: 14, size: 26, bottom: 600 }),
  }),
  sea: () => ({
    far:
      grade("bg", ["#9cc7de", "#d8e9ec", "#f3ead6"]) +
      box([0, 500, 800, 210], "#4f8fab") +
      box([0, 500, 800, 50], "#7fb3c6") +
      box([0, 700, 800, 310], "#dcc59b") +
      disc([90, 560, 60], "#5d7a55") +
      disc([20, 540, 90], "#4c6b4a"),
    lights: bokeh(16, {
      colours: ["#ffffff", "#fff6d9"],
      count: 34,
      size: 11,
      top: 510,
      bottom: 700,
    }),
  }),
  sunset: () => ({
    far:
      grade("bg", ["#8fa3c4", "#c4b3c6", "#e6b69c", "#7d5f6b"]) +
      disc([620, 300, 90], "#fff0c4") +
      box([0, 620, 800, 400], "#6b4a4d") +
      foliage(19, ["#5a3f45", "#74504a", "#4a363f"], [560, 760]),
    lights: bokeh(20, { colours: ["#ffe2a6", "#ffc891"], count: 24, size: 26, bottom: 640 }),
  }),
  night: () => ({
    far:
      grade("bg", ["#1f2a44", "#2c3552", "#3a3440"]) +
      box([0, 160, 190, 840], "#2b2f45") +
      box([600, 90, 220, 910], "#33314a") +
      box([30, 560, 130, 60], "#d94f3f") +
      box([640, 480, 120, 50], "#2fa89a") +
      box([0, 840, 800, 170], "#2b2732"),
    lights: bokeh(21, {
      colours: ["#ffb45e", "#ff7d5c", "#7fd6ff", "#ffe2a0", "#ff5f8a"],
      count: 46,
      size: 30,
      top: 160,
      bottom: 820,
    }),
  }),
  wall: () => ({
    far: `${grade("bg", ["#e3b95f", "#d9a648", "#b5832f"])}<path d="M0 0H420L120 1000H0Z" fill="#f4d58a" opacity=".5"/>${box([0, 880, 800, 130], "#8f6526")}`,
    lights: "",
  }),
  studio: () => ({
    far: `<radialGradient id="bg" cx=".4" cy=".36" r=".8"><stop offset="0" stop-color="#cfdcd6"/><stop offset=".6" stop-color="#93aaa3"/><stop offset="1" stop-color="#566b69"/></radialGradient><rect width="800" height="1000" fill="url(#bg)"/>`,
    lights: "",
  }),
  terrace: () => ({
    far: `${grade("bg", ["#f0c7b0", "#e3a88b", "#b8705a"])}<path d="M0 0H330L40 1000H0Z" fill="#f8dac6" opacity=".6"/>${foliage(25, ["#6d8a5a", "#86a06a", "#55734a"], [-60, 130])}${box([630, 560, 120, 460], "#c4553d")}${disc([690, 500, 110], "#5f7f52")}`,
    lights: bokeh(26, { colours: ["#fff1dd"], count: 8, size: 24, bottom: 400 }),
  }),
  cafe: () => ({
    far:
      grade("bg", ["#5b4638", "#7a5d47", "#4b382d"]) +
      box([0, 0, 250, 560], "#e9d9b8") +
      box([16, 0, 104, 540], "#f6ecd2") +
      box([134, 0, 104, 540], "#f2e4c4") +
      box([520, 300, 300, 20], "#3a2a20") +
      [560, 620, 690, 750]
        .map((x, k) =>
          box([x, 230, 36, 70], ["#c9b08a", "#7d4a34", "#d6c7a8", "#566b52"][k] ?? "#888"),
        )
        .join("") +
      box([0, 760, 800, 250], "#33251d") +
      disc([640, 90, 44], "#ffdb96") +
      disc([440, 60, 36], "#ffdb96"),
    lights: bokeh(27, {
      colours: ["#ffcf87", "#ffe6b8"],
      count: 20,
      size: 24,
      top: 0,
      bottom: 640,
    }),
  }),
};

/** Pixels per unit: an out-of-focus image needs few. */
const DENSITY = 0.3;
const MARGIN = 80;

/** A blurred backdrop for a person drawn 800 by 1000, as an SVG image that extends beyond its edges. */
export function drawBackdrop(name: Backdrop): string {
  const { far, lights } = places[name]();
  const [width, height] = [800 + 2 * MARGIN, 1000 + 2 * MARGIN];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width * DENSITY}" height="${height * DENSITY}"><filter id="far" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="15"/></filter><filter id="lights" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2.4"/></filter><g filter="url(#far)"><rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="#807468"/><g transform="translate(-100 -100) scale(1.25 1.2)">${far}</g></g><g filter="url(#lights)">${lights}</g></svg>`;
  const picture = new Resvg(svg).render().asPng();
  return `<image x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" href="data:image/png;base64,${picture.toString("base64")}"/>`;
}
