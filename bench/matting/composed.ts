import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { createRandom } from "#engine/local/ops/random.ts";
import type { Plane, Raster } from "#engine/local/ops/raster.ts";
import { drawPerson, type Person } from "./portrait.ts";
import { PEOPLE_COUNT, personOf } from "./portrait-people.ts";

/** A picture whose opacity is known exactly for every pixel. */
export interface Composed {
  readonly name: string;
  readonly picture: Raster;
  readonly truth: Plane;
}

const WIDTH_PX = 640;
const HEIGHT_PX = 800;
/** Sigma of the blur that turns photos into smooth backdrops, like that of a portrait lens. */
const BLUR_PX = 5;

/** Furniture in the colours that mattes confuse with hair and clothes. */
const furniture = {
  sofa: (colour: string) =>
    `<g fill="${colour}"><rect x="-40" y="430" width="720" height="420" rx="60"/><rect x="-60" y="380" width="170" height="470" rx="60"/><rect x="540" y="380" width="170" height="470" rx="60"/></g><g stroke="#0006" stroke-width="5" fill="none"><path d="M130,440V800M320,440V800M520,440V800"/></g><rect x="430" y="400" width="170" height="150" rx="30" transform="rotate(9 500 480)" fill="#b03a4a"/><rect x="30" y="410" width="150" height="130" rx="30" transform="rotate(-8 100 480)" fill="#8a9a5b"/>`,
  armchair: (colour: string) =>
    `<path d="M110,820V300C110,180 530,180 530,300V820Z" fill="${colour}"/><path d="M150,800V320C160,240 480,240 490,320V800Z" fill="#fff2"/><path d="M60,560h90v260H60zM490,560h90v260h-90z" fill="${colour}"/>`,
  shelf: (colour: string) =>
    `<g fill="${colour}"><path d="M0,90H640V112H0zM0,300H640V322H0zM0,520H640V542H0z"/></g><g fill="#3a2418"><path d="M20,180h34v120H20zM470,170h40v130h-40zM560,190h36v110h-36z"/></g><g fill="#d9543f"><path d="M60,200h30v100H60zM515,180h38v120h-38z"/></g><ellipse cx="110" cy="480" rx="44" ry="42" fill="#e9bc96"/>`,
} as const;

const strewn: readonly { readonly piece: keyof typeof furniture; readonly colour: string }[] = [
  { piece: "sofa", colour: "#241a18" },
  { piece: "armchair", colour: "#2f4a78" },
  { piece: "shelf", colour: "#6a4a30" },
  { piece: "armchair", colour: "#3b2a22" },
  { piece: "sofa", colour: "#8d5a3b" },
  { piece: "armchair", colour: "#2c3a33" },
];

/** Areas without people in the photos of `@vladmandic/face-api/demo`, in photo pixels. */
export const places = [
  { sample: 3, left: 340, top: 0, width: 640, height: 140 },
  { sample: 6, left: 0, top: 0, width: 220, height: 320 },
  { sample: 5, left: 0, top: 0, width: 400, height: 800 },
  { sample: 4, left: 1680, top: 0, width: 240, height: 900 },
] as const;

/** Every sample person once in front of furniture and once in front of a photo, with single strands of hair. */
export async function composedPictures(): Promise<Composed[]> {
  const made: Composed[] = [];
  for (let k = 0; k < PEOPLE_COUNT; k++) {
    const person = personOf(k);
    const layer = renderSvg(drawFigure(person, k));
    const piece = strewn[k % strewn.length];
    if (piece) {
      const room = `<rect width="640" height="800" fill="${person.shade}" opacity=".45"/>${furniture[piece.piece](piece.colour)}`;
      const backdrop = renderSvg(`<rect width="640" height="800" fill="#c9bba8"/>${room}`);
      made.push(compose(`person ${k} and ${piece.piece}`, layer, backdrop));
    }
    const place = places[k % places.length];
    if (place) made.push(compose(`person ${k} in a photo`, layer, await photoBackdrop(place)));
  }
  return made;
}

function drawFigure(person: Person, seed: number): string {
  const shape = drawPerson(person, { x: 320, y: 330, scale: 1.15, id: `f${seed}` });
  const random = createRandom(seed + 1);
  let strands = "";
  for (let k = 0; k < 40; k++) {
    const angle = Math.PI * (1.05 + 0.9 * random());
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [x, y] = [320 + 95 * dx, 310 + 140 * dy];
    const length = 30 + 40 * random();
    const bend = 40 * (random() - 0.5);
    strands += `<path d="M${x},${y} q${dx * length * 0.5 + bend},${dy * length * 0.5} ${dx * length},${dy * length + Math.abs(bend)}" stroke-width="${0.6 + 1.4 * random()}"/>`;
  }
  return `<g fill="none" stroke="${person.hair}" stroke-linecap="round">${strands}</g>${shape}`;
}

/** RGBA with premultiplied colours, as the renderer returns them. */
export interface Layer {
  readonly data: ArrayLike<number>;
}

/** Draws `content` enlarged by the whole number `zoom` and averages its pixels. */
export function renderSvg(content: string, zoom = 1): Layer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">${content}</svg>`;
  const { pixels } = new Resvg(svg, { fitTo: { mode: "zoom", value: zoom } }).render();
  const data = new Float32Array(4 * WIDTH_PX * HEIGHT_PX);
  const row = 4 * WIDTH_PX * zoom;
  for (let j = 0; j < pixels.length; j++) {
    const x = Math.floor((j % row) / (4 * zoom));
    const at = 4 * (Math.floor(j / row / zoom) * WIDTH_PX + x) + (j % 4);
    data[at] = (data[at] ?? 0) + (pixels[j] ?? 0) / zoom ** 2;
  }
  return { data };
}

export async function photoBackdrop({ sample, ...part }: (typeof places)[number]): Promise<Layer> {
  const folder = join(
    createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json"),
    "..",
  );
  const cut = await sharp(join(folder, "demo", `sample${sample}.jpg`))
    .extract(part)
    .toBuffer();
  const data = await sharp(cut)
    .resize(WIDTH_PX, HEIGHT_PX, { fit: "cover" })
    .blur(BLUR_PX)
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data: Uint8Array.from(data) };
}

export function compose(name: string, front: Layer, back: Layer): Composed {
  const pixels = WIDTH_PX * HEIGHT_PX;
  const data = new Uint8Array(3 * pixels);
  const alpha = new Float32Array(pixels);
  const grain = createRandom(7);
  for (let i = 0; i < pixels; i++) {
    const opacity = (front.data[4 * i + 3] ?? 0) / 255;
    alpha[i] = opacity;
    const noise = 6 * (grain() - 0.5);
    for (let c = 0; c < 3; c++) {
      const colour =
        (front.data[4 * i + c] ?? 0) + (1 - opacity) * (back.data[4 * i + c] ?? 0) + noise;
      data[3 * i + c] = Math.min(255, Math.max(0, colour + 0.5));
    }
  }
  const size = { width: WIDTH_PX, height: HEIGHT_PX };
  return { name, picture: { ...size, data }, truth: { ...size, data: alpha } };
}
