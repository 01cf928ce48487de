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

/** A cowboy in front of mesas in the evening sun. */
export const cowboy: Costume = {
  showsHair: true,
  light: { key: [255, 220, 172], rim: [255, 140, 70], air: [176, 124, 92], rimStrength: 0.8 },
  scene: {
    backdrop: "desert",
    air: [240, 190, 140],
    halo: { colour: [255, 206, 140], x: 0.7, y: 0.34, size: 0.4, strength: 0.35 },
    layers: [],
    motes: { colours: ["#ffd9a0", "#ffc070"], count: 46, size: 4.5 },
  },
  behind: [],
  body: [
    {
      fabric: "cloth",
      puff: 36,
      art: `<defs>${shade("sh", "#d9c9a6", "#8c7550")}</defs>${area(TORSO, "url(#sh)")}${repeat(7, (k) => line(`M${310 + 30 * k} 640V1010`, "#8a5a3a", 1.6))}`,
      relief: FOLDS,
    },
    {
      fabric: "leather",
      puff: 20,
      art: `<defs>${shade("vest", "#8a5230", "#351a0b")}</defs>${both(`${area("M312 560C300 640 330 780 372 1010H214C206 860 222 700 232 590Z", "url(#vest)")}${line("M318 566C308 650 338 790 378 1006", "#c89860", 2.6)}`)}${both(`<rect x="250" y="800" width="76" height="60" rx="6" fill="#5c3218"/>${line("M254 806h68", "#c89860", 2)}`)}`,
      relief: both(
        `${groove("M270 600C262 700 262 860 250 1000", 10, 0.5)}${ridge("M296 660C292 760 306 880 316 1000", 12, 0.4)}`,
      ),
    },
    {
      fabric: "wool",
      puff: 30,
      art: `<defs>${shade("coat", "#7a4c2c", "#2a160c")}</defs>${both(area("M300 552C230 570 160 588 132 650C108 720 100 880 84 1010H232C216 880 226 720 262 640Z", "url(#coat)"))}`,
      relief: both(
        `${groove("M160 700C190 780 200 880 196 1000", 16, 0.7)}${ridge("M140 740C160 820 160 900 150 1000", 18, 0.5)}${groove("M240 660C214 740 208 860 214 1000", 10, 0.5)}`,
      ),
    },
    {
      fabric: "leather",
      puff: 12,
      art: `<defs>${shade("lap", "#94603a", "#4a2812")}</defs>${both(`${area("M322 530C280 560 250 590 226 640L264 690 246 716C270 740 286 760 290 790C300 700 312 640 346 590Z", "url(#lap)")}${line("M316 546C284 572 258 600 238 640L274 688 258 714C276 730 288 750 292 776", "#d8a870", 2)}`)}`,
    },
    {
      fabric: "silk",
      puff: 15,
      art: `<defs>${shade("ban", "#c42a2c", "#6a0e14")}</defs>${area("M306 506C330 560 470 560 494 506C510 540 500 580 470 612L404 690 396 690 330 612C300 580 290 540 306 506Z", "url(#ban)")}${repeat(16, (k) => `<circle cx="${332 + ((k * 37) % 140)}" cy="${566 + ((k * 23) % 76)}" r="3.4" fill="#f6e2c8"/>`)}`,
      relief: `${groove("M312 530C350 572 450 572 488 530", 9, 0.8)}${ridge("M318 552C350 596 450 596 482 552", 10, 0.7)}${groove("M340 590C370 620 430 620 460 590", 8, 0.7)}${ridge("M360 620C380 640 420 640 440 620", 8, 0.6)}${groove("M400 600V680", 7, 0.5)}`,
    },
    {
      fabric: "metal",
      puff: 8,
      art: `<g transform="rotate(8 540 720)">${star(540, 720, 2.4, "#eac65e")}${repeat(5, (k) => `<circle cx="${540 + 48 * Math.sin((2 * Math.PI * k) / 5)}" cy="${720 - 48 * Math.cos((2 * Math.PI * k) / 5)}" r="7" fill="#eac65e"/>`)}<circle cx="540" cy="721" r="13" fill="#a87a26"/></g>`,
    },
  ],
  headgear: [
    {
      fabric: "leather",
      puff: 40,
      art: `<defs>${shade("hat", "#a87444", "#4a2a12", [0.7, 1])}</defs>${area("M270 236C276 150 290 92 326 84C356 80 378 104 400 104S444 80 474 84C510 92 524 150 530 236C470 262 330 262 270 236Z", "url(#hat)")}`,
      relief: `${groove("M330 92C350 140 380 160 400 160S450 140 470 92", 26, 0.8)}${groove("M302 130C310 160 312 190 306 220M498 130C490 160 488 190 494 220", 14, 0.5)}`,
    },
    {
      fabric: "leather",
      puff: 14,
      art: `<defs>${shade("brim", "#b98250", "#4e2c13", [1, 0.5])}</defs>${area("M92 196C120 174 160 196 220 222C280 244 340 236 400 236S520 244 580 222C640 196 680 174 708 196C690 270 560 292 400 284C240 292 110 270 92 196Z", "url(#brim)")}`,
      relief: `${ridge("M100 200C150 262 260 280 400 276S650 262 700 200", 8, 0.8)}${groove("M250 240C330 262 470 262 550 240", 12, 0.7)}`,
    },
    {
      fabric: "leather",
      puff: 5,
      shadow: 0.5,
      art: `${area("M270 238C330 262 470 262 530 238L527 206C470 230 330 230 273 206Z", "#2e180b")}${repeat(11, (k) => `<rect x="${284 + 22 * k}" y="${221 + 9 * Math.sin((Math.PI * k) / 10)}" width="11" height="11" transform="rotate(45 ${289 + 22 * k} ${226 + 9 * Math.sin((Math.PI * k) / 10)})" fill="#d8b060"/>`)}`,
    },
  ],
};
