import { area, both, groove, line, repeat, ridge, shade, star, TORSO } from "./anatomy.server.ts";
import type { Costume } from "./costume.server.ts";

/** Muscles of the chest and abdomen under a tight suit, as relief. */
const MUSCLES =
  both(
    `${groove("M400 640C340 726 270 734 214 690", 12, 0.8)}${ridge("M380 650C330 690 280 694 236 664", 34, 0.55)}${groove("M388 760C350 772 326 770 304 756", 7, 0.6)}${groove("M388 836C352 846 330 844 310 834", 7, 0.6)}${groove("M388 912C356 920 334 918 316 910", 7, 0.6)}${ridge("M350 800h14M350 876h14", 40, 0.4)}${groove("M226 730C240 800 262 880 280 1000", 10, 0.5)}${groove("M214 640C196 690 200 760 190 820", 10, 0.7)}${ridge("M166 660C150 710 152 760 146 800", 26, 0.5)}`,
  ) + groove("M400 640V1000", 8, 0.7);

const superhero: Costume = {
  showsHair: true,
  light: { key: [255, 240, 214], rim: [255, 176, 110], air: [150, 140, 150], rimStrength: 0.85 },
  scene: {
    backdrop: "giant-city",
    air: [250, 206, 150],
    halo: { colour: [255, 224, 160], x: 0.62, y: 0.36, size: 0.42, strength: 0.5 },
    layers: [],
    motes: { colours: ["#ffe8b8", "#fff6dc"], count: 40, size: 5 },
  },
  behind: [
    {
      fabric: "silk",
      puff: 40,
      art: `<defs>${shade("cape", "#d23026", "#6e0c12", [0.6, 1])}</defs>${area("M250 556C170 590 110 700 60 820C20 900 -10 960 -20 1010H620C690 960 790 900 812 780C760 760 700 650 550 556Z", "url(#cape)")}`,
      relief: `${ridge("M590 600C680 700 720 800 800 800", 26, 0.6)}${groove("M570 640C650 760 690 860 780 860", 18, 0.7)}${ridge("M560 700C620 820 650 900 720 940", 22, 0.5)}${ridge("M220 620C150 700 110 820 60 980", 26, 0.6)}${groove("M240 660C180 760 150 860 120 1000", 18, 0.7)}`,
    },
  ],
  body: [
    {
      fabric: "leather",
      puff: 44,
      art: `<defs>${shade("suit", "#2f62c4", "#12265c")}<pattern id="hex" width="10" height="17" patternUnits="userSpaceOnUse"><path d="M5 0L10 3V8L5 11 0 8V3ZM5 17V11" fill="none" stroke="#0a1a48" stroke-opacity=".35" stroke-width="1.2"/></pattern></defs>${area(TORSO, "url(#suit)")}${area(TORSO, "url(#hex)")}`,
      relief: MUSCLES,
    },
    {
      fabric: "leather",
      puff: 12,
      art: both(
        `${area("M240 640C262 720 268 800 250 880L228 1010H180L206 820C214 740 214 690 206 640Z", "#1a2f6e")}${line("M240 640C262 720 268 800 250 880L228 1010", "#e3b44e", 4)}`,
      ),
    },
    {
      fabric: "silk",
      puff: 22,
      art: `<defs>${shade("col", "#e03a2e", "#8c1218")}</defs>${both(area("M336 520C300 552 226 566 170 606C150 622 150 650 172 668C220 640 300 640 400 676V640C372 610 348 566 336 520Z", "url(#col)"))}`,
      relief: both(
        `${groove("M340 560C300 600 230 620 180 640", 10, 0.7)}${ridge("M350 590C310 620 260 634 200 644", 12, 0.6)}${groove("M366 620C330 640 290 646 250 648", 7, 0.6)}`,
      ),
    },
    {
      fabric: "metal",
      puff: 10,
      art: `<defs>${shade("em", "#ffe59a", "#b8801e")}</defs>${area("M312 676H488L520 724 400 850 280 724Z", "url(#em)")}${both(`<circle cx="236" cy="626" r="25" fill="url(#em)"/><circle cx="236" cy="626" r="15" fill="#9a6a18"/>`)}`,
      relief: `${ridge("M318 684H482L510 724 400 840 290 724Z", 7, 0.9)}${both(ridge("M218 626a18 18 0 1 1 36 0a18 18 0 1 1-36 0", 5, 0.8))}`,
    },
    {
      fabric: "plate",
      puff: 7,
      shadow: 0.3,
      art: area("M324 692H476L498 724 400 826 302 724Z", "#b81f22"),
    },
    {
      fabric: "metal",
      puff: 7,
      art: star(400, 748, 2.5, "#ffe08a"),
      relief: ridge(
        "M400 706V748M400 748L436 736M400 748L422 782M400 748L378 782M400 748L364 736",
        5,
        0.9,
      ),
    },
    {
      fabric: "leather",
      puff: 9,
      art: `${area("M206 946H594L600 1000H200Z", "#e0ac40")}${area("M352 938h96l12 34-12 36h-96l-12-36z", "#f4d078")}`,
    },
  ],
  headgear: [],
};

const batman: Costume = {
  showsHair: false,
  hood: "M300 560C276 480 280 400 282 320C284 204 330 154 400 154S516 204 518 320C520 400 524 480 500 560Z",
  light: { key: [206, 218, 248], rim: [150, 190, 255], air: [84, 96, 132], rimStrength: 1 },
  scene: {
    backdrop: "giant-city-night",
    air: [86, 104, 146],
    halo: { colour: [206, 220, 255], x: 0.7, y: 0.24, size: 0.34, strength: 0.4 },
    layers: [
      {
        art: repeat(
          130,
          (k) =>
            `<path d="M${(k * 137) % 820} ${(k * 89) % 1000}l-8 ${30 + (k % 5) * 8}" stroke="#c8d8f8" stroke-opacity=".22" stroke-width="2"/>`,
        ),
        blur: 0,
        haze: 0,
      },
    ],
  },
  behind: [
    {
      fabric: "leather",
      puff: 40,
      art: `<defs>${shade("cape", "#2c3142", "#07080d")}</defs>${area("M230 560C130 590 70 700 20 860L-20 1010H820L780 860C730 700 670 590 570 560Z", "url(#cape)")}`,
      relief: both(
        `${ridge("M200 620C130 720 90 860 60 1000", 26, 0.6)}${groove("M220 660C170 760 140 880 120 1000", 18, 0.8)}${ridge("M120 660C70 760 40 860 20 940", 18, 0.5)}`,
      ),
    },
  ],
  body: [
    {
      fabric: "plate",
      puff: 46,
      art: `<defs>${shade("suit", "#5a6070", "#1c1f29")}</defs>${area(TORSO, "url(#suit)")}`,
      relief: MUSCLES,
    },
    {
      fabric: "plate",
      puff: 18,
      art: `<defs>${shade("pl", "#646b7e", "#23262f")}</defs>${both(`${area("M392 664C350 640 290 640 240 664L226 730C280 780 350 776 392 744Z", "url(#pl)")}${area("M388 770C350 784 318 780 296 768L304 838C330 850 362 850 388 842Z", "url(#pl)")}${area("M388 856C362 864 334 862 310 852L318 922C342 930 366 930 388 924Z", "url(#pl)")}`)}`,
    },
    {
      fabric: "leather",
      puff: 26,
      art: `<defs>${shade("mt", "#343a4c", "#0b0d13")}</defs>${both(area("M330 500C300 556 220 566 150 610C100 650 84 730 70 800C130 770 170 720 220 690C290 650 350 650 400 700V610C372 590 346 552 330 500Z", "url(#mt)"))}`,
      relief: both(
        `${ridge("M330 560C270 600 180 640 110 740", 16, 0.6)}${groove("M346 590C290 620 210 660 150 730", 12, 0.8)}${ridge("M364 616C320 636 270 650 210 680", 12, 0.5)}${groove("M300 560C230 590 150 630 100 700", 10, 0.6)}`,
      ),
    },
    {
      fabric: "metal",
      puff: 8,
      art: `${area("M400 650L432 666 424 702 400 724 376 702 368 666Z", "#e0b85a")}${both(area("M362 662C330 650 300 652 270 662C300 668 320 680 330 700C340 690 352 688 366 692Z", "#9aa2b4"))}`,
      relief: ridge("M400 656L426 668 420 700 400 718 380 700 374 668Z", 5, 0.9),
    },
    {
      fabric: "leather",
      puff: 10,
      art: `${area("M210 950H590L594 1004H206Z", "#8a6a2a")}${repeat(6, (k) => `<rect x="${222 + 62 * k}" y="944" width="46" height="60" rx="7" fill="#b08a3a"/>`)}`,
    },
  ],
  headgear: [
    {
      fabric: "leather",
      puff: 40,
      // The even-odd rule leaves eyes, nose and mouth uncovered.
      art: `<defs>${shade("cowl", "#3c4356", "#0c0e15")}</defs><path fill-rule="evenodd" fill="url(#cowl)" d="M282 560C262 480 266 400 268 320C270 190 320 140 400 140S530 190 532 320C534 400 538 480 518 560C490 584 476 540 480 500C500 470 506 430 500 396C480 402 450 400 430 384C424 372 416 366 400 366S376 372 370 384C350 400 320 402 300 396C294 430 300 470 320 500C324 540 310 584 282 560ZM312 332C330 316 362 318 380 336C366 354 330 356 312 332ZM488 332C470 316 438 318 420 336C434 354 470 356 488 332Z"/>`,
      relief: `${both(`${ridge("M306 312C330 296 362 300 386 322", 12, 0.9)}${groove("M296 300C330 276 366 282 392 304", 8, 0.6)}${groove("M300 396C320 404 350 402 370 386", 6, 0.4)}`)}${ridge("M400 150V340", 16, 0.5)}`,
    },
  ],
};

/** Heroes with capes. */
export const heroes = { superhero, batman };
