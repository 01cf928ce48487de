import { createRandom } from "#engine/local/ops/random.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import {
  type Composed,
  compose,
  type Layer,
  photoBackdrop,
  places,
  renderSvg,
} from "./composed.ts";
import { drawPerson } from "./portrait.ts";
import { PEOPLE_COUNT, personOf } from "./portrait-people.ts";

/** A picture with rendered hair, and the colours of both sides before they were mixed. */
export interface HairPicture extends Composed {
  readonly backdrop: Raster;
}

/** Drawn this many times larger, so that the coverage of strands thinner than a pixel is right. */
const SUPERSAMPLING = 3;
const HEAD = { x: 320, y: 318, across: 92, up: 150 } as const;
const STRANDS = 420;
const FLYAWAYS = 70;

const backdrops = ["#ffffff", "#8d949b", "#1f2226", "#7fa6c9"] as const;

/** Every sample person with several hundred thin strands, on plain walls of four colours and on photos. */
export async function hairPictures(): Promise<HairPicture[]> {
  const made: HairPicture[] = [];
  for (let k = 0; k < PEOPLE_COUNT; k++) {
    const layer = renderSvg(drawHairyPerson(k), SUPERSAMPLING);
    const wall = backdrops[k % backdrops.length];
    if (wall) made.push(withBackdrop(`hair ${k} on ${wall}`, layer, renderSvg(drawWall(wall), 1)));
    const place = places[(k + 1) % places.length];
    if (place && k % 2 === 0)
      made.push(withBackdrop(`hair ${k} in a photo`, layer, await photoBackdrop(place)));
  }
  return made;
}

function withBackdrop(name: string, front: Layer, back: Layer): HairPicture {
  const composed = compose(name, front, back);
  const { width, height } = composed.picture;
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[3 * i + c] = back.data[4 * i + c] ?? 0;
  }
  return { ...composed, backdrop: { width, height, data } };
}

/** Darker towards the bottom, like a lit wall. */
function drawWall(colour: string): string {
  return `<defs><linearGradient id="w" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient></defs><rect width="640" height="800" fill="${colour}"/><rect width="640" height="800" fill="url(#w)"/>`;
}

/** Strands leave the outline of the head outwards, then gravity bends them down. */
function drawHairyPerson(k: number): string {
  const person = personOf(k);
  const random = createRandom(100 + k);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const strand = (length: number, lift: number): string => {
    const angle = Math.PI * between(0.98, 2.02);
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const x = HEAD.x + HEAD.across * dx;
    const y = HEAD.y + HEAD.up * dy;
    const out = lift * length;
    const fall = length * between(0.2, 0.9) * (1 - lift) + 12 * Math.abs(dx);
    const curl = between(-0.25, 0.25) * length;
    const [x1, y1] = [x + out * 0.5 * dx - curl, y + out * 0.6 * dy];
    const [x2, y2] = [x + out * dx + curl, y + out * dy + fall * 0.4];
    const [x3, y3] = [x + out * dx * 1.1 + curl * 0.4, y + out * dy * 0.8 + fall];
    const at = [x, y, x1, y1, x2, y2, x3, y3].map((value) => value.toFixed(1));
    return `<path d="M${at[0]},${at[1]}C${at.slice(2).join(",")}" stroke-width="${between(0.35, 1.3).toFixed(2)}"/>`;
  };
  const bundle = Array.from({ length: STRANDS }, () => strand(between(15, 60), 0.35)).join("");
  const loose = Array.from({ length: FLYAWAYS }, () => strand(between(40, 110), 0.6)).join("");
  const shape = drawPerson(person, { x: 320, y: 330, scale: 1.15, id: `h${k}` });
  return `<g fill="none" stroke="${person.hair}" stroke-linecap="round">${bundle}${loose}</g>${shape}`;
}
