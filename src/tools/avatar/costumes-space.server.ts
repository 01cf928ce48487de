import { area, both, FOLDS, groove, line, repeat, ridge, shade, TORSO } from "./anatomy.server.ts";
import type { Costume } from "./costume.server.ts";
import { bokeh } from "./scenery.server.ts";

const astronaut: Costume = {
  showsHair: false,
  light: { key: [255, 250, 240], rim: [120, 180, 255], air: [110, 124, 160], rimStrength: 0.9 },
  scene: {
    backdrop: "moon-base",
    air: [70, 84, 130],
    halo: { colour: [120, 170, 255], x: 0.74, y: 0.34, size: 0.34, strength: 0.35 },
    layers: [],
    motes: { colours: ["#ffffff", "#cfe2ff"], count: 40, size: 2.6 },
  },
  behind: [
    {
      fabric: "plate",
      puff: 40,
      art: `<defs>${shade("pack", "#d8dde6", "#7d8696")}</defs><rect x="150" y="500" width="500" height="520" rx="46" fill="url(#pack)"/>`,
    },
    {
      fabric: "plate",
      puff: 46,
      art: `<radialGradient id="in"><stop offset="0" stop-color="#39445a"/><stop offset="1" stop-color="#141a28"/></radialGradient><circle cx="400" cy="336" r="236" fill="url(#in)"/>`,
      shadow: 0.4,
    },
  ],
  body: [
    {
      fabric: "cloth",
      puff: 46,
      art: `<defs>${shade("suit", "#f2f3f4", "#a8aeb8")}</defs>${area(TORSO, "url(#suit)")}${both(area("M150 700C190 712 220 712 246 700L240 760C210 772 170 772 140 760Z", "#d8602c"))}`,
      relief: `${FOLDS}${both(`${groove("M146 700C190 716 220 714 250 700M138 764C180 780 214 778 244 764", 6, 0.8)}${groove("M250 620C262 720 262 860 246 1000", 8, 0.8)}${ridge("M130 820C170 836 200 834 232 822M126 860C164 876 200 874 230 862M120 900C160 916 196 914 226 902", 16, 0.7)}`)}`,
    },
    {
      fabric: "plate",
      puff: 22,
      art: `<defs>${shade("tor", "#fafbfc", "#aab1bd")}</defs>${area("M280 640H520C540 640 548 652 548 668L560 1010H240L252 668C252 652 260 640 280 640Z", "url(#tor)")}`,
      relief: both(groove("M280 660L270 1000", 7, 0.7)),
    },
    {
      fabric: "plate",
      puff: 12,
      art: `<rect x="300" y="712" width="200" height="150" rx="14" fill="#c4cad4"/><rect x="316" y="730" width="92" height="52" rx="6" fill="#18222e"/><path d="M322 762l14-6 10 10 12-24 10 20 12-8 20 4" stroke="#62f0a8" stroke-width="3" fill="none"/><circle cx="436" cy="744" r="13" fill="#d8402c"/><circle cx="474" cy="744" r="13" fill="#2f7fd0"/><circle cx="436" cy="780" r="9" fill="#e8b840"/><circle cx="474" cy="780" r="9" fill="#3a9a5e"/><g fill="#8a93a2"><rect x="316" y="802" width="168" height="8" rx="4"/><rect x="316" y="820" width="168" height="8" rx="4"/><rect x="316" y="838" width="110" height="8" rx="4"/></g>`,
      relief: `${ridge("M436 744h.1M474 744h.1", 24, 0.9)}${ridge("M436 780h.1M474 780h.1", 16, 0.9)}`,
    },
    {
      fabric: "cloth",
      puff: 6,
      art: `<rect x="276" y="664" width="96" height="34" rx="5" fill="#22437e"/>${repeat(6, (k) => `<rect x="${288 + 13 * k}" y="676" width="8" height="10" fill="#e8edf6"/>`)}<g transform="translate(478 676)"><circle r="30" fill="#173a7a"/><circle r="30" fill="none" stroke="#e8b04a" stroke-width="4"/><path d="M-20 10C-6-16 10-16 22-8" stroke="#f2f5fa" stroke-width="4" fill="none"/><path d="M-12 14L2-18 14 14 2 6Z" fill="#e0552f"/></g><g transform="translate(176 640) rotate(-18)"><rect x="-34" y="-22" width="68" height="44" rx="3" fill="#f4f4f4"/><path d="M-34-14H34M-34-3H34M-34 8H34M-34 19H34" stroke="#c8342c" stroke-width="5.5"/><rect x="-34" y="-22" width="30" height="24" fill="#24448a"/></g>`,
    },
    {
      fabric: "plate",
      puff: 8,
      art: both(
        `${line("M262 860C210 880 176 840 190 780C200 740 240 730 262 716", "#3a4454", 22)}${line("M262 860C210 880 176 840 190 780C200 740 240 730 262 716", "#8d97a8", 3)}<circle cx="268" cy="714" r="20" fill="#c83a2c"/><circle cx="268" cy="860" r="20" fill="#2f6fc0"/>`,
      ),
      relief: both(ridge("M262 860C210 880 176 840 190 780C200 740 240 730 262 716", 8, 0.8)),
    },
    {
      fabric: "metal",
      puff: 13,
      art: area(
        "M176 540C200 584 290 606 400 606S600 584 624 540C640 612 524 660 400 660S160 612 176 540Z",
        "#c9d0da",
      ),
      relief: `${ridge("M186 566C210 614 300 636 400 636S590 614 614 566", 12, 0.9)}${repeat(9, (k) => ridge(`M${240 + 40 * k} ${596 + 22 * Math.sin((Math.PI * k) / 8)}v.1`, 12, 0.9))}`,
    },
  ],
  headgear: [
    {
      fabric: "plate",
      puff: 14,
      art: `<path fill-rule="evenodd" fill="#eef1f5" d="M400 84C550 84 652 196 652 336S560 566 400 566 148 476 148 336 250 84 400 84ZM400 122C272 122 184 222 184 338S264 532 400 532 616 454 616 338 528 122 400 122Z"/>${both(`<rect x="138" y="290" width="40" height="92" rx="14" fill="#c0c7d2"/><circle cx="158" cy="336" r="13" fill="#d8602c"/>`)}`,
      relief: ridge(
        "M400 102C260 102 166 208 166 338S252 550 400 550 634 468 634 338 540 102 400 102Z",
        10,
        0.8,
      ),
    },
  ],
  overlay: `<defs><radialGradient id="glass" cx=".38" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".6" stop-color="#9cc6ff" stop-opacity=".02"/><stop offset="1" stop-color="#5a8ad8" stop-opacity=".42"/></radialGradient><linearGradient id="shine" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path d="M400 122C272 122 184 222 184 338S264 532 400 532 616 454 616 338 528 122 400 122Z" fill="url(#glass)"/><path d="M214 300C222 220 280 160 350 144C300 190 256 240 246 320C238 352 214 340 214 300Z" fill="url(#shine)"/><path d="M588 380C580 430 548 476 506 500C540 460 560 420 566 376Z" fill="#8fc0ff" fill-opacity=".4"/><path d="M520 150q26 12 44 34" stroke="#fff" stroke-opacity=".7" stroke-width="7" fill="none" stroke-linecap="round"/>`,
};

const cyberpunk: Costume = {
  showsHair: true,
  light: { key: [255, 196, 226], rim: [70, 230, 255], air: [116, 70, 150], rimStrength: 1.2 },
  scene: {
    backdrop: "street-night",
    air: [150, 60, 150],
    halo: { colour: [255, 80, 190], x: 0.3, y: 0.4, size: 0.4, strength: 0.4 },
    layers: [
      { art: bokeh(5, ["#ff4fae", "#38e8ff", "#ffd24a", "#8a5aff"], 30), blur: 2.6, haze: 0 },
      {
        art: repeat(
          120,
          (k) =>
            `<path d="M${(k * 149) % 820} ${(k * 83) % 1000}l-5 ${26 + (k % 5) * 9}" stroke="#d8c8ff" stroke-opacity=".2" stroke-width="2"/>`,
        ),
        blur: 0,
        haze: 0,
      },
    ],
  },
  behind: [
    {
      fabric: "leather",
      puff: 26,
      art: area(
        "M262 610C250 540 270 480 300 452C330 500 470 500 500 452C530 480 550 540 538 610Z",
        "#15161f",
      ),
    },
  ],
  body: [
    { fabric: "cloth", puff: 34, art: area(TORSO, "#22242f"), relief: FOLDS },
    {
      fabric: "plate",
      puff: 14,
      art: `<defs>${shade("arm", "#565d70", "#1a1c26")}</defs>${both(`${area("M394 660C360 640 320 640 290 656L280 730 320 770H394Z", "url(#arm)")}${area("M394 786H326L300 830 316 900H394Z", "url(#arm)")}`)}`,
      relief: both(`${groove("M300 690H390", 5, 0.7)}${groove("M320 830H390", 5, 0.7)}`),
    },
    {
      fabric: "leather",
      puff: 34,
      art: `<defs>${shade("jac", "#3c4054", "#0c0d14")}</defs>${both(area("M300 560C220 576 150 600 128 680C106 780 100 900 88 1010H330C280 880 262 760 282 650Z", "url(#jac)"))}`,
      relief: both(
        `${groove("M160 720C200 790 214 880 206 1000", 16, 0.7)}${ridge("M140 780C160 840 160 920 152 1000", 18, 0.6)}${ridge("M200 640C230 700 240 800 236 900", 16, 0.5)}${groove("M150 690C190 700 220 690 250 660", 9, 0.6)}${groove("M262 700C250 800 270 900 300 1000", 10, 0.6)}`,
      ),
    },
    {
      fabric: "leather",
      puff: 16,
      art: `<defs>${shade("col", "#464b62", "#12131c")}</defs>${both(area("M284 470C256 520 244 570 250 640L300 720C306 660 330 620 366 600C336 570 308 520 284 470Z", "url(#col)"))}`,
      relief: both(
        `${ridge("M284 484C262 530 254 580 262 634", 10, 0.7)}${groove("M300 520C290 570 290 620 300 680", 8, 0.5)}`,
      ),
    },
    {
      fabric: "plate",
      puff: 14,
      art: both(
        `<g transform="rotate(-14 176 640)"><rect x="112" y="600" width="128" height="42" rx="10" fill="#5c6378"/><rect x="104" y="648" width="136" height="42" rx="10" fill="#4a5064"/><rect x="98" y="696" width="140" height="42" rx="10" fill="#3a3f50"/></g>`,
      ),
    },
    {
      fabric: "glow",
      shadow: 0,
      art: `<g fill="none" stroke-linecap="round">${both(`<path d="M288 478C262 530 252 580 256 636L300 712" stroke="#ff3f9a" stroke-opacity=".35" stroke-width="16"/><path d="M288 478C262 530 252 580 256 636L300 712" stroke="#ff9ad0" stroke-width="5"/><path d="M148 740C170 800 172 880 160 960" stroke="#38e8ff" stroke-opacity=".35" stroke-width="16"/><path d="M148 740C170 800 172 880 160 960" stroke="#b8f8ff" stroke-width="5"/>`)}<path d="M346 700H378M346 712H378" stroke="#5effc0" stroke-width="4"/></g><circle cx="434" cy="706" r="11" fill="#ff5ab0"/><circle cx="434" cy="706" r="22" fill="#ff5ab0" fill-opacity=".3"/>`,
    },
  ],
  headgear: [
    {
      fabric: "plate",
      puff: 9,
      art: `${both(area("M286 300C276 330 278 380 292 408L306 400C300 370 300 330 308 302Z", "#4c5266"))}<path fill="#12141d" d="M290 262C360 240 440 240 510 262L514 300C440 282 360 282 286 300Z"/>`,
      relief: both(ridge("M296 310C290 340 290 372 298 396", 5, 0.8)),
    },
    {
      fabric: "glow",
      shadow: 0,
      art: `<defs>${shade("vis", "#ff4fae", "#38e8ff", [1, 0])}</defs><path d="M298 270C362 250 438 250 502 270L505 290C438 274 362 274 295 290Z" fill="url(#vis)"/><path d="M304 274C364 258 420 256 470 262" stroke="#fff" stroke-opacity=".8" stroke-width="3" fill="none"/>${both(`<circle cx="291" cy="352" r="5" fill="#7af4ff"/>`)}`,
    },
  ],
  overlay: `<g fill="none" stroke="#7af4ff" stroke-opacity=".55" stroke-width="2.5"><path d="M330 408L318 430 330 452M322 430H306"/><circle cx="303" cy="430" r="3"/></g>`,
};

export const beyond = { astronaut, cyberpunk };
