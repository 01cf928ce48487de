import { area, both, FOLDS, groove, line, repeat, ridge, shade, TORSO } from "./anatomy.server.ts";
import type { Costume } from "./costume.server.ts";

const model: Costume = {
  showsHair: true,
  light: { key: [255, 244, 232], rim: [255, 206, 160], air: [128, 112, 112], rimStrength: 0.9 },
  scene: {
    backdrop: "studio-runway",
    air: [120, 86, 84],
    halo: { colour: [255, 214, 170], x: 0.5, y: 0.3, size: 0.42, strength: 0.4 },
    layers: [],
    motes: { colours: ["#ffe8c4"], count: 24, size: 4 },
  },
  behind: [],
  body: [
    {
      fabric: "silk",
      puff: 30,
      art: `<defs>${shade("silk", "#efe3d0", "#a08a6c")}</defs>${area("M322 560C330 660 350 760 400 860C450 760 470 660 478 560C450 640 350 640 322 560Z", "url(#silk)")}`,
      relief: `${ridge("M340 620C360 670 380 690 400 700C420 690 440 670 460 620", 12, 0.7)}${groove("M346 660C370 720 430 720 454 660", 9, 0.7)}${ridge("M360 710C380 760 420 760 440 710", 10, 0.6)}`,
    },
    {
      fabric: "wool",
      puff: 42,
      art: `<defs>${shade("vel", "#5a1a30", "#1c0710")}</defs>${both(area("M300 556C230 574 168 590 142 660C118 740 106 900 92 1010H400V850C350 760 312 660 300 556Z", "url(#vel)"))}`,
      relief: `${both(`${groove("M222 660C240 760 240 880 222 1000", 14, 0.8)}${ridge("M170 720C190 800 196 900 186 1000", 18, 0.6)}${groove("M258 800C286 850 300 920 306 1000", 10, 0.6)}${ridge("M190 640C216 700 226 760 226 820", 14, 0.5)}`)}${groove("M400 850V1010", 5, 0.9)}`,
    },
    {
      fabric: "silk",
      puff: 12,
      art: `<defs>${shade("lap", "#8a2a48", "#34101e")}</defs>${both(area("M318 530C280 566 246 600 226 650L258 700 236 726C290 770 350 810 398 856C360 760 330 660 330 570Z", "url(#lap)"))}`,
      relief: both(
        `${ridge("M238 656L272 702 254 724", 5, 0.7)}${groove("M330 590C340 690 366 780 392 840", 6, 0.5)}`,
      ),
    },
    {
      fabric: "metal",
      puff: 5,
      art: `${both(line("M322 540C334 620 366 660 400 672", "#e8c878", 5))}${both(line("M326 530C340 590 370 626 400 632", "#d8b058", 3))}${repeat(9, (k) => `<circle cx="${328 + 18 * k}" cy="${586 + 46 * Math.sin((Math.PI * (k + 0.5)) / 9)}" r="6" fill="#f6e2a8"/>`)}<path d="M400 664l16 22-16 26-16-26z" fill="#9adfe8"/><circle cx="392" cy="906" r="12" fill="#d8ae54"/><g transform="rotate(-14 250 700)"><path d="M226 700h44l-22 40z" fill="#e8c878"/><circle cx="248" cy="696" r="13" fill="#f6e2a8"/></g>`,
    },
  ],
  headgear: [],
};

const engineer: Costume = {
  showsHair: true,
  light: { key: [255, 238, 208], rim: [255, 190, 120], air: [150, 148, 146], rimStrength: 0.7 },
  scene: {
    backdrop: "skyline",
    air: [240, 206, 170],
    halo: { colour: [255, 220, 160], x: 0.68, y: 0.44, size: 0.4, strength: 0.3 },
    layers: [],
    motes: { colours: ["#ffe9c0"], count: 30, size: 4 },
  },
  behind: [],
  body: [
    {
      fabric: "cloth",
      puff: 38,
      art: `<defs>${shade("den", "#5f86b6", "#263e60")}</defs>${area(TORSO, "url(#den)")}`,
      relief: FOLDS,
    },
    {
      fabric: "cloth",
      puff: 10,
      art: `<defs>${shade("col", "#7ca2cc", "#3c5c86")}</defs>${both(area("M330 506C304 546 300 580 318 640L398 620C366 590 344 550 330 506Z", "url(#col)"))}${line("M400 616V1010", "#29436a", 3)}`,
      relief: both(ridge("M330 516C312 550 308 584 324 630", 6, 0.7)),
    },
    {
      fabric: "plate",
      puff: 22,
      art: `<defs>${shade("vest", "#ff9a3a", "#cc4e0e")}</defs>${both(`${area("M296 562C256 572 230 580 214 592C232 700 220 820 214 1010H372C376 840 350 690 312 640Z", "url(#vest)")}${line("M312 640C350 690 376 840 372 1010", "#8a3406", 5)}`)}`,
      relief: both(
        `${groove("M250 640C262 740 250 880 246 1000", 12, 0.6)}${ridge("M290 690C310 800 316 900 312 1000", 14, 0.5)}${groove("M330 760C346 840 350 920 346 1000", 8, 0.5)}`,
      ),
    },
    {
      fabric: "plate",
      puff: 7,
      shadow: 0.4,
      art: both(
        `${area("M216 800C270 812 330 812 368 800L371 848C330 860 270 860 216 848Z", "#e8f06a")}${area("M216 812C270 824 330 824 369 812L370 836C330 848 270 848 216 836Z", "#e4e8ea")}${area("M216 920C270 932 330 932 372 920V968C330 980 270 980 214 968Z", "#e8f06a")}${area("M215 932C270 944 330 944 372 932V956C330 968 270 968 214 956Z", "#e4e8ea")}${area("M262 572L296 562C330 620 352 700 362 800H326C316 700 296 630 262 572Z", "#e8f06a")}${area("M272 570L288 566C322 624 344 700 353 800H336C326 700 306 630 272 570Z", "#e4e8ea")}`,
      ),
    },
    {
      fabric: "cloth",
      puff: 9,
      art: `<rect x="446" y="700" width="76" height="84" rx="6" fill="#d86a18"/><path d="M446 722h76" stroke="#8a3406" stroke-width="3"/><g stroke-width="8" stroke-linecap="round"><path d="M464 700v-34" stroke="#22272e"/><path d="M482 700v-46" stroke="#e8c23a"/><path d="M500 700v-30" stroke="#c83a2c"/></g><rect x="286" y="708" width="66" height="82" rx="6" fill="#f4f6f8"/><rect x="294" y="718" width="24" height="30" fill="#6a7f98"/><path d="M326 722h20M326 734h16M294 760h50M294 772h40" stroke="#8a94a2" stroke-width="5"/>`,
    },
  ],
  headgear: [
    {
      fabric: "plate",
      puff: 46,
      art: `<defs>${shade("hat", "#ffe066", "#d2920c")}</defs>${area("M276 250C268 140 324 92 400 90S532 140 524 250C470 226 330 226 276 250Z", "url(#hat)")}`,
      relief: `${ridge("M400 92V236", 34, 0.8)}${ridge("M342 106C330 150 326 190 326 236M458 106C470 150 474 190 474 236", 14, 0.7)}`,
    },
    {
      fabric: "plate",
      puff: 10,
      art: `<defs>${shade("brim", "#ffd84a", "#b87c08", [0.4, 1])}</defs>${area("M250 252C330 222 470 222 550 252C560 262 556 276 540 274C470 254 330 254 260 274C244 276 240 262 250 252Z", "url(#brim)")}`,
    },
    {
      fabric: "plate",
      puff: 6,
      art: `<rect x="366" y="176" width="68" height="44" rx="8" fill="#f6f6f2"/><path d="M380 198h40M400 184v28" stroke="#2f6ab0" stroke-width="7"/>`,
    },
  ],
};

const doctor: Costume = {
  showsHair: true,
  light: { key: [250, 252, 255], rim: [190, 226, 255], air: [150, 166, 176], rimStrength: 0.6 },
  scene: {
    backdrop: "hospital-corridor",
    air: [214, 230, 236],
    halo: { colour: [255, 250, 236], x: 0.7, y: 0.3, size: 0.36, strength: 0.4 },
    layers: [],
  },
  behind: [],
  body: [
    {
      fabric: "cloth",
      puff: 32,
      art: `<defs>${shade("scr", "#3fa9a2", "#15605e")}</defs>${area("M300 556C330 590 350 660 400 716C450 660 470 590 500 556L560 640 540 1010H260L240 640Z", "url(#scr)")}${both(line("M306 562C332 600 352 664 400 716", "#c8f0ea", 3))}`,
      relief: `${both(ridge("M312 560C336 606 356 668 398 716", 8, 0.7))}${groove("M360 740C372 820 372 900 366 1000M436 760C430 830 434 900 440 1000", 10, 0.5)}`,
    },
    {
      fabric: "cloth",
      puff: 42,
      art: `<defs>${shade("coat", "#fbfcfd", "#b4c0ca")}</defs>${both(area("M312 548C240 572 170 590 140 660C118 740 106 900 94 1010H376C366 900 340 740 318 640Z", "url(#coat)"))}`,
      relief: both(
        `${groove("M226 660C246 760 244 880 228 1000", 14, 0.8)}${ridge("M168 720C190 800 196 900 188 1000", 18, 0.6)}${groove("M150 780C172 830 180 900 176 960", 12, 0.6)}${groove("M280 780C306 860 316 930 320 1000", 10, 0.5)}${ridge("M206 620C236 680 246 760 242 840", 14, 0.4)}`,
      ),
    },
    {
      fabric: "cloth",
      puff: 13,
      art: `<defs>${shade("lap", "#ffffff", "#c4ced6")}</defs>${both(area("M322 520C286 560 254 600 238 648L276 690 252 716C290 770 340 830 372 900C352 780 330 680 330 590Z", "url(#lap)"))}`,
      relief: both(ridge("M250 652L288 692 268 716", 5, 0.7)),
    },
    {
      fabric: "cloth",
      puff: 8,
      shadow: 0.6,
      art: `<rect x="470" y="780" width="92" height="100" rx="5" fill="#eef2f5"/><path d="M470 800h92" stroke="#b4c0c8" stroke-width="3"/><g stroke-width="8" stroke-linecap="round"><path d="M490 782v-30" stroke="#2a5ea8"/><path d="M508 782v-38" stroke="#22303a"/></g><g transform="rotate(3 272 790)"><rect x="232" y="748" width="84" height="62" rx="6" fill="#f8fafb"/><rect x="232" y="748" width="84" height="16" rx="5" fill="#2a8a8a"/><rect x="240" y="772" width="24" height="30" fill="#8aa0ac"/><path d="M272 776h36M272 788h28M272 799h32" stroke="#7a8a94" stroke-width="4"/></g>`,
    },
    {
      fabric: "leather",
      puff: 6,
      art: `${line("M318 520C284 590 296 680 330 740C350 776 364 800 366 836", "#222c34", 13)}${line("M482 520C516 600 506 700 470 760C450 792 440 810 440 830", "#222c34", 13)}`,
      relief: ridge(
        "M318 520C284 590 296 680 330 740C350 776 364 800 366 836M482 520C516 600 506 700 470 760C450 792 440 810 440 830",
        5,
        0.9,
      ),
    },
    {
      fabric: "metal",
      puff: 9,
      art: `<circle cx="440" cy="860" r="31" fill="#dfe5ea"/><circle cx="440" cy="860" r="21" fill="#9aa6b0"/><circle cx="440" cy="860" r="13" fill="#e8eef2"/>${line("M366 836C366 860 352 880 340 900M366 836C366 860 380 880 392 900", "#c4ccd4", 8)}`,
      relief: ridge("M414 860a26 26 0 1 1 52 0a26 26 0 1 1-52 0", 6, 0.9),
    },
  ],
  headgear: [],
};

export const today = { model, engineer, doctor };
