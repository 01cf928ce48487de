import { area, both, FOLDS, groove, line, repeat, ridge, shade, TORSO } from "./anatomy.server.ts";
import type { Costume } from "./costume.server.ts";
import { blossom } from "./scenery.server.ts";

/** Rows of laced plates in two alternating colours, as art and as relief. */
function lacing(
  box: { x: number; y: number; width: number; rows: number },
  colours: readonly [string, string],
): string {
  return repeat(box.rows, (row) => {
    const y = box.y + 44 * row;
    const cords = repeat(
      Math.floor(box.width / 11),
      (k) =>
        `<path d="M${box.x + 5 + 11 * k} ${y + 12}v26" stroke="${colours[k % 2 === 0 ? 0 : 1]}" stroke-width="6.5"/>`,
    );
    return `<rect x="${box.x}" y="${y}" width="${box.width}" height="12" fill="#241b1d"/>${cords}`;
  });
}

function rowRelief(box: { x: number; y: number; width: number; rows: number }): string {
  return repeat(box.rows, (row) => {
    const y = box.y + 44 * row;
    return `${groove(`M${box.x} ${y + 42}h${box.width}`, 7, 0.9)}${ridge(`M${box.x} ${y + 8}h${box.width}`, 12, 0.8)}${repeat(Math.floor(box.width / 11), (k) => groove(`M${box.x + 10.5 + 11 * k} ${y + 16}v20`, 3, 0.45))}`;
  });
}

const CHEST = { x: 246, y: 640, width: 308, rows: 9 };
const SHOULDER = { x: 96, y: 600, width: 128, rows: 7 };

/** A samurai in laced armour in the court of a temple, under blossoms. */
export const samurai: Costume = {
  showsHair: false,
  hood: "M300 250C276 300 262 380 270 440C300 520 330 580 400 590C470 580 500 520 530 440C538 380 524 300 500 250C470 230 330 230 300 250Z",
  light: { key: [255, 232, 200], rim: [255, 150, 96], air: [150, 120, 110], rimStrength: 0.7 },
  scene: {
    backdrop: "temple-court",
    air: [232, 176, 130],
    halo: { colour: [255, 214, 150], x: 0.66, y: 0.27, size: 0.3, strength: 0.35 },
    layers: [
      {
        art: (version) =>
          `<g fill="none" stroke="#2a1c1e" stroke-linecap="round"><path d="M820 90C720 120 690 70 600 96M820 190C740 170 720 220 660 214M720 108C700 150 660 150 640 160" stroke-width="11"/></g>${blossom(19, 90)(version)}`,
        blur: 2.6,
        haze: 0.05,
        moves: { x: [-10, 30], y: [-50, 60], isTwoSided: true },
      },
    ],
    motes: { colours: ["#f7c0c8", "#fde3e3"], count: 46, size: 7 },
  },
  behind: [
    {
      fabric: "cloth",
      puff: 20,
      shadow: 0,
      art: area("M286 290C258 360 262 440 300 500H500C538 440 542 360 514 290Z", "#2a1416"),
    },
  ],
  body: [
    {
      fabric: "cloth",
      art: `<defs>${shade("k1", "#3a4468", "#141a30")}</defs>${area(TORSO, "url(#k1)")}`,
      relief: FOLDS,
      puff: 34,
    },
    {
      fabric: "silk",
      puff: 9,
      art: `${area("M326 500C322 552 344 620 430 700L470 668C392 610 352 560 346 500Z", "#e9dfca")}${area("M474 500C478 552 456 630 352 720L316 690C408 616 448 560 454 500Z", "#f4ecd9")}${area("M312 508C300 570 330 640 380 716L412 690C350 630 330 570 330 508Z", "#8e1f24")}${area("M488 508C500 570 464 650 330 740L300 706C440 630 470 570 470 508Z", "#a3262a")}`,
    },
    {
      fabric: "plate",
      puff: 16,
      art: `<defs>${shade("do", "#54303a", "#1c1013", [0, 1])}</defs><clipPath id="chest"><path d="M246 640C262 612 290 604 320 640H480C510 604 538 612 554 640L576 800 590 1010H210L224 800Z"/></clipPath><g clip-path="url(#chest)"><rect x="200" y="600" width="400" height="420" fill="url(#do)"/>${lacing({ ...CHEST, x: 200, width: 400 }, ["#c0322a", "#9c2420"])}</g>`,
      relief: rowRelief({ ...CHEST, x: 200, width: 400 }),
    },
    {
      fabric: "metal",
      puff: 7,
      art:
        both(
          `${area("M240 636C256 596 300 592 330 640L322 652H244Z", "#c99a3e")}${line("M250 624C270 600 296 604 318 640", "#8a5f1c", 3)}`,
        ) +
        `<circle cx="400" cy="672" r="30" fill="#d8ac4c"/><circle cx="400" cy="672" r="21" fill="#7a1c1c"/>${repeat(3, (k) => `<path transform="rotate(${120 * k} 400 672)" d="M400 655a9 9 0 1 1-1 0z" fill="#e6c066"/>`)}`,
    },
    {
      fabric: "plate",
      puff: 15,
      art: both(
        `<clipPath id="sode"><path d="M214 574C150 580 110 604 92 640L74 900C100 920 170 922 204 900L228 660Z"/></clipPath><g clip-path="url(#sode)"><rect x="60" y="560" width="180" height="380" fill="#2a181c"/>${lacing({ ...SHOULDER, x: 66, width: 176 }, ["#c8382e", "#a42822"])}<path d="M214 574C150 580 110 604 92 640L96 612Q150 560 214 574Z" fill="#caa048"/></g>`,
      ),
      relief: both(rowRelief({ ...SHOULDER, x: 66, width: 176 })),
    },
    {
      fabric: "silk",
      puff: 6,
      art:
        both(
          `${line("M232 600C250 640 244 690 216 720", "#e2b84c", 11)}${area("M208 716l18 4-4 60-24-2z", "#e2b84c")}`,
        ) +
        line("M300 486C330 540 372 556 400 560 428 556 470 540 500 486", "#e8d9b0", 10) +
        area("M392 556h16l10 56h-36z", "#d8402f"),
      relief: both(groove("M205 730v50", 3)),
    },
  ],
  headgear: [
    {
      fabric: "plate",
      puff: 14,
      art: both(
        `<clipPath id="shi"><path d="M286 244C250 262 214 330 196 430C214 452 270 452 300 432C296 380 300 330 306 270Z"/></clipPath><g clip-path="url(#shi)"><rect x="180" y="230" width="140" height="230" fill="#241518"/>${lacing({ x: 186, y: 262, width: 132, rows: 5 }, ["#c0322a", "#98241f"])}</g>`,
      ),
      relief: both(rowRelief({ x: 186, y: 262, width: 132, rows: 5 })),
    },
    {
      fabric: "metal",
      puff: 40,
      art: `<defs>${shade("kab", "#7c6c70", "#2a2024")}</defs>${area("M270 266C262 150 320 100 400 100s138 50 130 166C480 238 320 238 270 266Z", "url(#kab)")}${repeat(11, (k) => `<circle cx="${292 + 21.6 * k}" cy="${236 - 9 * Math.sin((Math.PI * k) / 10)}" r="4" fill="#d9b25a"/>`)}`,
      relief: repeat(13, (k) =>
        ridge(
          `M400 104C${400 + (k - 6) * 10} 130 ${400 + (k - 6) * 22} 180 ${400 + (k - 6) * 22} 262`,
          5,
          0.8,
        ),
      ),
    },
    {
      fabric: "metal",
      puff: 8,
      art: `<defs>${shade("gold", "#f6d98a", "#b27f26")}</defs>${area("M262 270C320 232 480 232 538 270L548 292C480 258 320 258 252 292Z", "#332428")}${area("M262 270C320 236 480 236 538 270L535 278C480 246 320 246 265 278Z", "url(#gold)")}${area("M378 222C300 200 250 130 262 16C290 90 330 150 392 166H408C470 150 510 90 538 16C550 130 500 200 422 222Z", "url(#gold)")}<circle cx="400" cy="200" r="26" fill="url(#gold)"/><circle cx="400" cy="200" r="17" fill="#b8302a"/>`,
      relief: both(ridge("M276 60C296 130 340 180 396 196", 5, 0.7)),
    },
  ],
};
