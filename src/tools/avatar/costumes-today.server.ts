import type { Costume } from "./costume.server.ts";
import { repeat, shade, torso } from "./drawing.server.ts";

/** Costumes of today and of the time to come. */
export const modernCostumes = {
  astronaut: {
    scene: "space",
    light: [226, 236, 255],
    body: `<defs>${shade("suit", "#f6f8fb", "#98a2b2")}</defs>${torso("url(#suit)", "#5b6674")}<ellipse cx="320" cy="478" rx="196" ry="56" fill="#b9c2cf" stroke="#5b6674" stroke-width="5"/><ellipse cx="320" cy="470" rx="168" ry="40" fill="#39414d"/><rect x="222" y="600" width="196" height="130" rx="16" fill="#d5dbe4" stroke="#5b6674" stroke-width="5"/><circle cx="256" cy="636" r="14" fill="#e5402f"/><circle cx="300" cy="636" r="14" fill="#36a86e"/><rect x="332" y="622" width="68" height="28" rx="5" fill="#1d2632"/><path d="M340 640l12-10 12 8 14-12 14 8" stroke="#5ef0a8" stroke-width="3" fill="none"/><path d="M246 680h148M246 704h148" stroke="#8a94a3" stroke-width="7"/><rect x="80" y="600" width="86" height="56" rx="7" fill="#1d3f8f"/><circle cx="123" cy="628" r="18" fill="none" stroke="#fff" stroke-width="4"/><path d="M96 640q30-34 56-6" stroke="#e5402f" stroke-width="5" fill="none"/><path d="M470 560q50 40 60 120" stroke="#e5742f" stroke-width="14" fill="none"/>`,
    overlay: `<defs><radialGradient id="glass" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".55" stop-color="#9cc6ff" stop-opacity=".03"/><stop offset="1" stop-color="#9cc6ff" stop-opacity=".3"/></radialGradient></defs><ellipse cx="320" cy="296" rx="222" ry="226" fill="url(#glass)" stroke="#eef2f8" stroke-width="18"/><ellipse cx="320" cy="296" rx="232" ry="236" fill="none" stroke="#7b8696" stroke-width="5"/><path d="M150 230q24-92 110-122" stroke="#fff" stroke-width="14" fill="none" opacity=".75" stroke-linecap="round"/><path d="M470 410q24-34 28-80" stroke="#fff" stroke-width="8" fill="none" opacity=".4" stroke-linecap="round"/>`,
  },
  cyberpunk: {
    scene: "cityNight",
    light: [120, 226, 255],
    body: `<defs>${shade("jacket", "#2b2f3d", "#0b0c12")}${shade("neon", "#ff4f8a", "#38e8ff", [1, 0])}</defs>${torso("url(#jacket)", "#050609")}<path d="M214 430l-50 80 60 100 96-110 96 110 60-100-50-80 10 70-116 60-116-60z" fill="#1a1d27" stroke="url(#neon)" stroke-width="6"/><path d="M320 560v240" stroke="url(#neon)" stroke-width="8"/><path d="M70 640l120-50M570 640l-120-50M60 720l130-40M580 720l-130-40" stroke="url(#neon)" stroke-width="6"/><rect x="430" y="640" width="90" height="60" rx="6" fill="#0c0e15" stroke="#38e8ff" stroke-width="4"/>${repeat(4, (k) => `<path d="M442 ${654 + 11 * k}h${30 + ((k * 23) % 40)}" stroke="#5effc0" stroke-width="4"/>`)}`,
    headgear: `<defs>${shade("vis", "#ff4f8a", "#38e8ff", [1, 0])}</defs><path d="M176 262q144-30 288 0l-8 66q-60 26-116 4-20-10-40 0-56 22-116-4z" fill="#0d1018" fill-opacity=".55" stroke="url(#vis)" stroke-width="6"/><path d="M190 276q130-24 260 0" stroke="#fff" stroke-width="4" opacity=".55" fill="none"/><path d="M168 240l-20 20v90l20 20M472 240l20 20v90l-20 20" fill="none" stroke="#38e8ff" stroke-width="8"/>`,
  },
  model: {
    scene: "studio",
    light: [255, 244, 232],
    body: `<defs>${shade("blz", "#2a2420", "#0e0b09")}${shade("silk", "#f4ece0", "#b9a98e")}</defs>${torso("url(#blz)", "#050403")}<path d="M232 446l88 250 88-250q-44 30-88 30t-88-30z" fill="url(#silk)" stroke="#6e6350" stroke-width="3"/><path d="M224 436L320 760l-60 40H170L120 620l60-10-36-50zM416 436L320 760l60 40h90l50-180-60-10 36-50z" fill="url(#blz)" stroke="#4a4038" stroke-width="4"/><path d="M262 476q58 120 116 0" fill="none" stroke="#d8b45a" stroke-width="5"/><circle cx="320" cy="546" r="10" fill="#e8c86a"/><path d="M470 640l60-14 6 40-62 12z" fill="#f4ece0" opacity=".9"/>`,
  },
  engineer: {
    scene: "cityDay",
    light: [255, 246, 226],
    body: `<defs>${shade("vest", "#ff8a2c", "#b84a0c")}${shade("denim", "#5b82b4", "#2b4568")}</defs>${torso("url(#denim)", "#1a2a40")}<path d="M232 440l88 70 88-70 22 26-110 90-110-90z" fill="#6f97c8" stroke="#1a2a40" stroke-width="4"/><path d="M196 484Q150 640 150 800h130l20-260zM444 484q46 156 46 316H360l-20-260z" fill="url(#vest)" stroke="#5e260a" stroke-width="5"/><path d="M166 640h116M358 640h116M158 730h122M360 730h122" stroke="#f5f29a" stroke-width="20"/><path d="M166 640h116M358 640h116M158 730h122M360 730h122" stroke="#d8dde0" stroke-width="7"/><rect x="392" y="566" width="56" height="50" rx="4" fill="#c65a14" stroke="#5e260a" stroke-width="4"/><path d="M404 566v-26M418 566v-34M432 566v-22" stroke="#20242a" stroke-width="7"/>`,
    headgear: `<defs>${shade("hat", "#ffd84a", "#c88a10")}</defs><path d="M168 232C166 120 236 74 320 74s154 46 152 158z" fill="url(#hat)" stroke="#6e4a08" stroke-width="5"/><path d="M130 238q190-34 380 0 14 22-20 26-170-26-340 0-34-4-20-26z" fill="url(#hat)" stroke="#6e4a08" stroke-width="5"/><path d="M286 78q-8 80-6 142M354 78q8 80 6 142" stroke="#b87c10" stroke-width="6" fill="none"/><rect x="292" y="150" width="56" height="40" rx="5" fill="#fff7dc" stroke="#6e4a08" stroke-width="4"/><path d="M306 170h28M320 158v24" stroke="#c84a2c" stroke-width="5"/>`,
  },
  doctor: {
    scene: "library",
    light: [244, 250, 255],
    body: `<defs>${shade("coat", "#fdfefe", "#b6c3cc")}${shade("scrub", "#3aa39a", "#17605e")}</defs>${torso("url(#coat)", "#7b8a94")}<path d="M226 442l94 160 94-160q-40 28-94 28t-94-28z" fill="url(#scrub)" stroke="#0f4644" stroke-width="4"/><path d="M216 446L176 520l40 40-26 30 120 210h20L300 610zM424 446l40 74-40 40 26 30-120 210h-20l30-190z" fill="url(#coat)" stroke="#7b8a94" stroke-width="4"/><path d="M238 450Q200 560 250 640q30 40 60 0 16-40-20-70" fill="none" stroke="#22303a" stroke-width="10" stroke-linecap="round"/><path d="M402 450q40 100 10 190" fill="none" stroke="#22303a" stroke-width="10" stroke-linecap="round"/><circle cx="410" cy="660" r="24" fill="#c9d3da" stroke="#22303a" stroke-width="7"/><rect x="430" y="700" width="92" height="60" rx="4" fill="none" stroke="#8fa0ab" stroke-width="4"/><path d="M452 700v-24M468 700v-30" stroke="#2a5ea8" stroke-width="7"/><rect x="120" y="640" width="90" height="54" rx="6" fill="#e8f0f4" stroke="#8fa0ab" stroke-width="3"/><path d="M136 658h58M136 674h36" stroke="#5a6b76" stroke-width="5"/><path d="M196 654v20M186 664h20" stroke="#d8402f" stroke-width="6"/>`,
  },
} as const satisfies Record<string, Costume>;
