import type { Costume } from "./costume.server.ts";
import { repeat, shade, star, torso } from "./drawing.server.ts";

/** Costumes of legends and of other times. */
export const coreCostumes = {
  samurai: {
    scene: "bamboo",
    light: [255, 236, 206],
    body: `<defs>${shade("red", "#b0302a", "#5c100f")}${shade("gold", "#f0cf7a", "#8a6420")}${shade("lac", "#3a2c2c", "#120c0e")}</defs>${torso("url(#lac)", "#0a0608")}<path d="M232 440l88 128 88-128 26 20-100 190h-28L206 460z" fill="#efe6d4" stroke="#7a6a52" stroke-width="4"/>${repeat(5, (k) => `<path d="M${178 + 6 * k} ${590 + 40 * k}h${284 - 12 * k}v30h-${284 - 12 * k}z" fill="url(#red)" stroke="#2a0806" stroke-width="4"/><path d="M${190 + 6 * k} ${612 + 40 * k}h${260 - 12 * k}" stroke="url(#gold)" stroke-width="5" stroke-dasharray="6 9"/>`)}<path d="M176 500L30 560 10 700 120 720 190 560zM464 500l146 60 20 140-110 20-70-160z" fill="url(#red)" stroke="#2a0806" stroke-width="5"/>${repeat(3, (k) => `<path d="M${40 - 8 * k} ${600 + 40 * k}l120-28M${600 + 8 * k} ${600 + 40 * k}l-120-28" stroke="url(#gold)" stroke-width="6"/>`)}`,
    headgear: `<defs>${shade("kab", "#4a3838", "#140c10")}${shade("g2", "#ffe6a0", "#9a6c1e")}</defs><path d="M158 286C150 130 230 84 320 84s170 46 162 202l-34-20q-128-66-256 0z" fill="url(#kab)" stroke="#0a0608" stroke-width="5"/><path d="M150 280Q110 330 96 420l60 20 40-150zM490 280q40 50 54 140l-60 20-40-150z" fill="url(#kab)" stroke="#0a0608" stroke-width="5"/><path d="M184 262q136-70 272 0l-8 22q-128-60-256 0z" fill="url(#g2)" stroke="#5a3c10" stroke-width="3"/><path d="M300 186C230 170 190 100 190 20c40 70 80 110 130 120 50-10 90-50 130-120 0 80-40 150-110 166z" fill="url(#g2)" stroke="#5a3c10" stroke-width="4"/><circle cx="320" cy="182" r="24" fill="#b0302a" stroke="#5a3c10" stroke-width="4"/>`,
  },
  cowboy: {
    scene: "desert",
    light: [255, 214, 160],
    body: `<defs>${shade("shirt", "#d8cbb0", "#8b7a5e")}${shade("vest", "#9a6634", "#432610")}</defs>${torso("url(#shirt)", "#3a2a1a")}<path d="M204 470Q150 640 150 800H30l28-180Q88 540 204 470zM436 470q54 170 54 330h120l-28-180q-30-80-146-150z" fill="url(#vest)" stroke="#2c1a0b" stroke-width="4"/><path d="M214 462q106 70 212 0l-20 60q-86 110-172 0z" fill="#b3202a" stroke="#5e0d13" stroke-width="4"/><path d="M250 500q70 44 140 0M270 530q50 28 100 0" fill="none" stroke="#7d1219" stroke-width="4"/>${repeat(3, (k) => `<circle cx="320" cy="${640 + 54 * k}" r="8" fill="#6e5a38"/>`)}${star(506, 634, 2, "#e8c34e")}<circle cx="506" cy="634" r="9" fill="#8a6414"/>`,
    headgear: `<defs>${shade("hat", "#b07d44", "#5a3516", [0, 1])}</defs><path d="M30 206Q110 258 320 252q210 6 290-46-30-26-128-8l-34-104C430 50 372 74 320 102 268 74 210 50 192 94L158 198Q60 180 30 206z" fill="url(#hat)" stroke="#2f1b0a" stroke-width="5"/><path d="M160 196q160 44 320 0l-8-34q-152 40-304 0z" fill="#2b1709"/><path d="M262 84q58 64 116 0" fill="none" stroke="#3d240f" stroke-width="7" opacity=".6"/><path d="M40 214q280 74 560 0" fill="none" stroke="#d8a868" stroke-width="4" opacity=".5"/>`,
  },
  viking: {
    scene: "snow",
    light: [232, 238, 255],
    body: `<defs>${shade("lea", "#7a5232", "#35210f")}${shade("iron", "#d5dae2", "#565d69")}</defs>${torso("url(#lea)", "#1e1208")}<path d="M60 590Q190 430 320 500q130-70 260 90-80 60-260 40Q140 650 60 590z" fill="#cdb795" stroke="#7d6a4c" stroke-width="4"/>${repeat(74, (k) => `<path d="M${74 + 6.8 * k} ${540 + ((k * 37) % 52)}q5 16-4 30" stroke="${k % 3 ? "#8d795a" : "#efe2c6"}" stroke-width="3" fill="none"/>`)}<path d="M196 650l250 150M446 650L196 800" stroke="#20140a" stroke-width="18"/><circle cx="320" cy="726" r="30" fill="url(#iron)" stroke="#2c3038" stroke-width="5"/><path d="M306 712l28 28m0-28l-28 28" stroke="#2c3038" stroke-width="5"/>`,
    headgear: `<defs>${shade("ir", "#dfe4ec", "#4f5661")}${shade("br", "#d6a84c", "#6a480f")}</defs><path d="M186 250C176 130 240 92 320 92s144 38 134 158q-134-46-268 0z" fill="url(#ir)" stroke="#2a2f36" stroke-width="5"/><path d="M180 256q140-54 280 0l-4-40q-136-46-272 0z" fill="url(#br)" stroke="#4d3510" stroke-width="4"/><path d="M306 94h28v128h-28z" fill="url(#br)" stroke="#4d3510" stroke-width="3"/><path d="M188 196C96 204 70 110 88 28c30 70 60 104 120 106zM452 196c92-8 118-102 100-168-30 70-60 104-120 106z" fill="#f1e8d2" stroke="#6d6048" stroke-width="5"/>${repeat(6, (k) => `<circle cx="${200 + 48 * k}" cy="${236 - 10 * Math.sin((Math.PI * k) / 5)}" r="6" fill="#fff3c8"/>`)}`,
  },
  wizard: {
    scene: "forest",
    light: [206, 220, 255],
    body: `<defs>${shade("robe", "#27508c", "#0a1836")}</defs>${torso("url(#robe)", "#081026")}<path d="M320 470l-70 330h140z" fill="#16305e"/><path d="M214 466q46 150 106 334M426 466q-46 150-106 334" stroke="#e0bb54" stroke-width="9" fill="none"/>${star(140, 640, 1.2, "#f2d577")}${star(510, 690, 1.4, "#f2d577")}${star(180, 750, 0.8, "#f2d577")}${star(470, 600, 0.7, "#f2d577")}${star(96, 730, 0.7, "#f2d577")}<circle cx="320" cy="540" r="24" fill="#7fe0e6" stroke="#e0bb54" stroke-width="6"/>`,
    headgear: `<defs>${shade("hat", "#2f5e9e", "#0b1a3c")}</defs><path d="M76 244Q320 300 564 244q-20-38-122-36C420 90 372 40 352 4c-40 40-62 24-84 48-34 66-50 110-66 156-104-4-120 18-126 36z" fill="url(#hat)" stroke="#081026" stroke-width="5"/><path d="M202 208q118 44 240 0l-8-30q-112 42-224 0z" fill="#e0bb54"/>${star(320, 124, 1.5, "#f2d577")}${star(264, 172, 0.6, "#f2d577")}${star(384, 84, 0.6, "#f2d577")}<path d="M268 52q24 30 84 10" fill="none" stroke="#081026" stroke-width="4" opacity=".5"/>`,
  },
  superhero: {
    scene: "cityDay",
    light: [255, 246, 230],
    behind: `<defs>${shade("cape", "#d8362e", "#6e0f12")}</defs><path d="M176 470Q60 560 10 800H630Q580 560 464 470q-140 60-288 0z" fill="url(#cape)" stroke="#4a0a0c" stroke-width="5"/>`,
    body: `<defs>${shade("suit", "#2a62b8", "#102a5e")}${shade("gold", "#ffe07a", "#c08a1e")}</defs>${torso("url(#suit)", "#0c1c40")}<path d="M190 500Q250 600 320 612q70-12 130-112" fill="none" stroke="#0c1c40" stroke-width="5" opacity=".6"/><path d="M320 612v188M226 700q94 40 188 0" stroke="#0c1c40" stroke-width="4" opacity=".5"/><path d="M240 566h160l30 46-110 120-110-120z" fill="url(#gold)" stroke="#0c1c40" stroke-width="6"/>${star(320, 636, 2.4, "#d8362e")}<path d="M178 502Q110 500 60 620l60 10q20-70 84-96zM462 502q68-2 118 118l-60 10q-20-70-84-96z" fill="#d8362e" stroke="#5a0f12" stroke-width="5"/>`,
  },
  batman: {
    scene: "cityNight",
    light: [180, 196, 236],
    behind: `<defs>${shade("cape", "#2a2d38", "#08090d")}</defs><path d="M170 460Q40 540-20 800H660Q600 540 470 460q-150 60-300 0z" fill="url(#cape)" stroke="#050608" stroke-width="5"/><path d="M150 520C120 300 190 120 320 110s200 190 170 410z" fill="url(#cape)"/>`,
    body: `<defs>${shade("suit", "#4a4f5c", "#1b1d24")}${shade("cl", "#343846", "#101116")}</defs>${torso("url(#suit)", "#07080b")}<path d="M236 560q84 56 168 0l-14 80q-70 50-140 0zM250 660q70 40 140 0l-8 70q-62 34-124 0z" fill="none" stroke="#0c0d11" stroke-width="6"/><path d="M186 470Q240 560 320 566q80-6 134-96l70 60Q470 640 320 650 170 640 116 530z" fill="url(#cl)" stroke="#050608" stroke-width="5"/><circle cx="320" cy="602" r="26" fill="#c8a23c" stroke="#5e480f" stroke-width="5"/><path d="M320 584l12 18-12 18-12-18z" fill="#1b1d24"/>`,
    headgear: `<defs>${shade("hood", "#363a48", "#0b0c11")}</defs><path d="M166 330C150 150 220 78 320 78s170 72 154 252q-14-60-40-84-114-40-228 0-26 24-40 84z" fill="url(#hood)" stroke="#050608" stroke-width="5"/><path d="M206 246q114-44 228 0 6 44-14 72-40 16-74-12-26-8-52 0-34 28-74 12-20-28-14-72z" fill="#15171d" stroke="#050608" stroke-width="4"/><path d="M232 286q30-26 60 2-30 24-60-2zM408 286q-30-26-60 2 30 24 60-2z" fill="#e8eef6"/>`,
  },
} as const satisfies Record<string, Costume>;
