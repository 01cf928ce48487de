import {
  area,
  both,
  FOLDS,
  groove,
  line,
  repeat,
  ridge,
  shade,
  star,
  TORSO,
} from "./anatomy.server.ts";
import type { Costume } from "./costume.server.ts";

const viking: Costume = {
  showsHair: true,
  light: { key: [232, 238, 255], rim: [255, 190, 130], air: [128, 146, 176], rimStrength: 0.6 },
  scene: {
    backdrop: "snow",
    air: [170, 184, 200],
    halo: { colour: [255, 232, 200], x: 0.34, y: 0.2, size: 0.36, strength: 0.2 },
    layers: [],
    motes: { colours: ["#ffffff", "#dfe9ff"], count: 90, size: 4 },
  },
  behind: [
    {
      fabric: "wool",
      puff: 40,
      art: `<defs>${shade("cl", "#6e2a26", "#2c0e10")}</defs>${area("M260 560C150 600 80 760 60 1010H740C720 760 650 600 540 560Z", "url(#cl)")}`,
    },
  ],
  body: [
    {
      fabric: "metal",
      puff: 36,
      art: `<defs><pattern id="mail" width="12" height="10" patternUnits="userSpaceOnUse"><rect width="12" height="10" fill="#4a4f58"/><circle cx="3" cy="5" r="3.6" fill="none" stroke="#a8afba" stroke-width="1.8"/><circle cx="9" cy="0" r="3.6" fill="none" stroke="#8f97a3" stroke-width="1.8"/><circle cx="9" cy="10" r="3.6" fill="none" stroke="#8f97a3" stroke-width="1.8"/></pattern></defs>${area(TORSO, "url(#mail)")}`,
      relief: FOLDS,
    },
    {
      fabric: "leather",
      puff: 14,
      art: `<defs>${shade("lea", "#8a5a34", "#3c2210")}</defs>${area("M262 690C320 730 480 730 538 690L566 1010H234Z", "url(#lea)")}${both(line("M270 700L256 1000", "#caa26a", 3))}${repeat(5, (k) => line(`M262 ${760 + 52 * k}h276`, "#2a160a", 3))}`,
      relief: `${repeat(5, (k) => groove(`M250 ${760 + 52 * k}h300`, 6, 0.8))}${both(ridge("M270 700L256 1000", 8, 0.5))}${ridge("M400 730V1000", 14, 0.4)}`,
    },
    {
      fabric: "leather",
      puff: 8,
      art: `${area("M214 640L560 960 532 990 186 676Z", "#4a2c16")}${both("")}${repeat(9, (k) => `<circle cx="${224 + 40 * k}" cy="${674 + 37 * k}" r="5" fill="#d9b36a"/>`)}`,
    },
    {
      fabric: "fur",
      puff: 30,
      art: `<defs>${shade("fur", "#c9ab82", "#5e4228")}</defs>${area("M330 536C270 556 190 566 130 620C84 664 78 740 96 800C140 776 190 760 240 690C290 724 344 716 400 742C456 716 510 724 560 690C610 760 660 776 704 800C722 740 716 664 670 620C610 566 530 556 470 536C456 590 428 612 400 616C372 612 344 590 330 536Z", "url(#fur)")}${repeat(120, (k) => line(`M${110 + ((k * 173) % 580)} ${600 + ((k * 89) % 120)}q${k % 2 ? 6 : -6} 14 ${k % 2 ? 2 : -2} 30`, k % 3 ? "#8a6a45" : "#ecd9b4", 2.4))}`,
    },
    {
      fabric: "metal",
      puff: 8,
      art: `${both(`<circle cx="262" cy="668" r="27" fill="#c8923a"/><circle cx="262" cy="668" r="17" fill="#8a5a20"/><circle cx="262" cy="668" r="8" fill="#f2d48a"/>`)}${line("M284 684C340 720 460 720 516 684", "#b9bec8", 9)}`,
      relief: both(ridge("M244 668a18 18 0 1 1 36 0a18 18 0 1 1-36 0", 5, 0.9)),
    },
  ],
  headgear: [
    {
      fabric: "fur",
      puff: 13,
      art: both(
        area(
          "M300 250C268 180 190 190 150 110C140 50 150 20 168 4C176 70 210 110 262 128C292 140 312 170 322 200Z",
          "#e9dcc0",
        ),
      ),
      relief: both(groove("M160 60C170 110 220 150 300 190", 6, 0.3)),
    },
    {
      fabric: "metal",
      puff: 42,
      art: `<defs>${shade("iron", "#b9bfc9", "#4e545e")}</defs>${area("M276 262C262 150 330 92 400 84C470 92 538 150 524 262C470 236 330 236 276 262Z", "url(#iron)")}`,
      relief: groove("M340 110C322 150 316 200 318 250M460 110C478 150 484 200 482 250", 5, 0.6),
    },
    {
      fabric: "metal",
      puff: 8,
      art: `<defs>${shade("br", "#efcb7c", "#8f6120")}</defs>${area("M268 268C330 234 470 234 532 268L530 238C470 206 330 206 270 238Z", "url(#br)")}${area("M384 86h32l6 130 -8 60c-4 14-24 14-28 0l-8-60z", "url(#br)")}${repeat(9, (k) => `<circle cx="${288 + 28 * k}" cy="${248 - 15 * Math.sin((Math.PI * k) / 8)}" r="5" fill="#fff0c0"/>`)}`,
      relief: `${ridge("M400 96V270", 6, 0.8)}${both(ridge("M300 228c16-10 30-14 44-16m-30 30c16-8 30-12 44-14", 4, 0.6))}`,
    },
  ],
};

const wizard: Costume = {
  showsHair: true,
  light: { key: [214, 222, 255], rim: [120, 220, 255], air: [96, 104, 158], rimStrength: 0.9 },
  scene: {
    backdrop: "wizard-tower",
    air: [96, 108, 164],
    halo: { colour: [150, 180, 255], x: 0.72, y: 0.3, size: 0.34, strength: 0.4 },
    layers: [],
    motes: { colours: ["#9fe8ff", "#fff2b8", "#c8b4ff"], count: 70, size: 4.5 },
  },
  behind: [],
  body: [
    {
      fabric: "silk",
      art: `<defs>${shade("robe", "#33498c", "#10163a")}</defs>${area(TORSO, "url(#robe)")}`,
      relief: FOLDS,
      puff: 38,
    },
    {
      fabric: "wool",
      puff: 24,
      art: `<defs>${shade("in", "#6a4a96", "#2a1a4c", [0, 1])}</defs>${area("M340 540C352 700 366 860 360 1010H440C434 860 448 700 460 540C440 572 360 572 340 540Z", "url(#in)")}`,
      relief: `${groove("M386 600C380 740 384 880 380 1000", 7, 0.5)}${ridge("M414 600C420 740 414 880 420 1000", 9, 0.4)}`,
    },
    {
      fabric: "silk",
      puff: 22,
      art: `<defs>${shade("man", "#3f5aa8", "#141b46")}</defs>${both(area("M340 516C300 556 200 560 140 640C110 690 96 780 92 840C150 800 220 790 270 800C310 700 340 620 352 560Z", "url(#man)"))}`,
      relief: both(
        `${ridge("M300 580C230 640 180 720 160 800", 16, 0.6)}${groove("M320 600C270 660 240 720 226 790", 12, 0.7)}${ridge("M332 610C310 670 296 730 276 786", 10, 0.5)}${groove("M250 590C190 640 150 720 126 810", 10, 0.5)}`,
      ),
    },
    {
      fabric: "metal",
      puff: 5,
      shadow: 0.6,
      art:
        both(
          `${line("M352 560C340 640 308 720 272 796C220 786 150 798 94 836", "#e6c06a", 7)}${line("M338 556C326 630 296 706 262 778C214 770 160 778 112 806", "#b88a34", 3)}${repeat(5, (k) => star(306 - 40 * k, 700 + 14 * ((k * 3) % 5) - 4 * k, 0.5 - 0.05 * (k % 2), "#f4d88c"))}`,
        ) +
        line("M360 560C366 720 374 860 368 1000M440 560C434 720 426 860 432 1000", "#d8b05a", 5),
    },
    {
      fabric: "metal",
      puff: 9,
      art: `<circle cx="400" cy="606" r="40" fill="#d9ae52"/><path d="M360 606a40 40 0 0 1 80 0" fill="#f2d894"/>${line("M362 596C320 580 330 556 348 548M438 596C480 580 470 556 452 548", "#d9ae52", 9)}`,
      relief: ridge("M366 606a34 34 0 1 1 68 0a34 34 0 1 1-68 0", 7, 0.9),
    },
    {
      fabric: "plate",
      puff: 14,
      shadow: 0,
      art: `<radialGradient id="gem" cx=".4" cy=".35" r=".7"><stop offset="0" stop-color="#d8ffff"/><stop offset=".5" stop-color="#4fc4dc"/><stop offset="1" stop-color="#134a86"/></radialGradient><circle cx="400" cy="606" r="25" fill="url(#gem)"/>`,
    },
  ],
  headgear: [
    {
      fabric: "wool",
      puff: 36,
      art: `<defs>${shade("hat", "#3a52a0", "#12183e")}</defs>${area("M286 236C310 150 330 70 400 10C430 -14 486 10 520 60C486 48 464 60 470 90C490 150 506 190 514 236Z", "url(#hat)")}`,
      relief: `${groove("M350 96C390 120 430 116 470 92", 10, 0.7)}${ridge("M336 130C390 150 440 146 482 124", 12, 0.6)}${groove("M322 164C380 184 440 180 494 158", 8, 0.5)}${ridge("M360 60C390 70 420 60 440 40", 10, 0.5)}`,
    },
    {
      fabric: "wool",
      puff: 13,
      art: `<defs>${shade("brim", "#42589f", "#0e1434", [1, 0.4])}</defs>${area("M110 268C150 216 260 208 290 216C350 236 450 236 510 216C540 208 650 216 690 268C620 300 520 272 400 270C280 272 180 300 110 268Z", "url(#brim)")}`,
      relief: ridge("M130 262C240 236 330 254 400 254C470 254 560 236 670 262", 9, 0.5),
    },
    {
      fabric: "metal",
      puff: 5,
      shadow: 0.6,
      art: `${area("M288 228C350 250 450 250 512 228L506 204C450 224 350 224 294 204Z", "#d8ae54")}${star(400, 226, 0.8, "#fff0b8")}${star(352, 150, 0.8, "#e8c878")}${star(446, 170, 0.6, "#e8c878")}${star(404, 100, 0.7, "#e8c878")}${star(330, 190, 0.4, "#e8c878")}`,
    },
  ],
  overlay: `<defs><radialGradient id="orb"><stop offset="0" stop-color="#fff"/><stop offset=".25" stop-color="#9ff0ff"/><stop offset="1" stop-color="#4aa8ff" stop-opacity="0"/></radialGradient></defs><path d="M706 1010C700 860 712 720 700 560" stroke="#5a3d24" stroke-width="20" fill="none"/><path d="M699 1010C693 860 705 720 693 560" stroke="#a87848" stroke-width="5" fill="none" stroke-opacity=".7"/><path d="M700 570C660 550 650 500 680 470M700 570C744 550 752 500 724 466" stroke="#5a3d24" stroke-width="13" fill="none" stroke-linecap="round"/><circle cx="702" cy="506" r="110" fill="url(#orb)" fill-opacity=".55"/><circle cx="702" cy="506" r="32" fill="url(#orb)"/>`,
};

/** Costumes of northern legends. */
export const legends = { viking, wizard };
