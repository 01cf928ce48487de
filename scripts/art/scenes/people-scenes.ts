import { palette } from "../palettes.ts";
import { bust, scene } from "./frame.ts";

function limb(d: string, ink: string): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Pose: a figure with one leg high. */
export function drawPoseScene(): string {
  const inks = palette("vermilion");
  return scene(
    inks,
    `<circle cx="320" cy="240" r="196" fill="${inks.bright}" opacity=".35"/><ellipse cx="296" cy="446" rx="150" ry="14" fill="url(#dots)"/>${limb("M292 290L272 428", inks.ink)}${limb("M300 290L420 262 520 240", inks.ink)}${limb("M268 170L196 110 168 52", inks.light)}${limb("M312 170L372 120 386 44", inks.light)}<path d="M250 156h78l-14 140h-50z" fill="${inks.bright}" stroke="${inks.bright}" stroke-width="20" stroke-linejoin="round"/><circle cx="290" cy="84" r="40" fill="${inks.light}"/><path d="M250 84a40 40 0 0 1 80 0q-40-26-80 0z" fill="${inks.ink}"/>`,
  );
}

/** Thumbnail: a video's cover with its title and the bar below. */
export function drawThumbnailScene(): string {
  const inks = palette("moss");
  const letters = (x: number, y: number, width: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="44" rx="6" fill="${inks.light}"/>`;
  return scene(
    inks,
    `<rect x="50" y="60" width="540" height="304" rx="14" fill="${inks.ink}"/><rect x="50" y="60" width="540" height="304" rx="14" fill="url(#dots)" opacity=".4"/><path d="M50 364L320 60H590V350q0 14-14 14z" fill="${inks.bright}" opacity=".75"/><clipPath id="cover"><rect x="50" y="60" width="540" height="304" rx="14"/></clipPath><g clip-path="url(#cover)">${bust({ inks, person: 2, x: 468, y: 220, scale: 0.82 })}</g>${letters(84, 104, 210)}${letters(84, 164, 150)}<rect x="84" y="226" width="110" height="20" rx="10" fill="${inks.bright}"/><path d="M50 410H590" stroke="${inks.bright}" stroke-width="10" stroke-linecap="round" opacity=".5"/><path d="M50 410H250" stroke="${inks.ink}" stroke-width="10" stroke-linecap="round"/><circle cx="250" cy="410" r="16" fill="${inks.ink}"/>`,
  );
}

/** Face swap: two heads and the sign of exchange. */
export function drawSwapScene(): string {
  const inks = palette("jade");
  return scene(
    inks,
    `<rect width="320" height="480" fill="${inks.bright}" opacity=".45"/>${bust({ inks, person: 0, x: 180, y: 228, scale: 0.92, change: { top: inks.ink } })}${bust({ inks, person: 1, x: 462, y: 228, scale: 0.92 })}<circle cx="320" cy="104" r="50" fill="${inks.ink}"/><path d="M296 92h44l-12-14M344 118h-44l12 14" fill="none" stroke="${inks.light}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

/** Group: three people inside of a finder. */
export function drawGroupScene(): string {
  const inks = palette("cyanotype");
  const corner = ([x, y]: readonly [number, number], sx: number, sy: number) =>
    `<path transform="translate(${x} ${y}) scale(${sx} ${sy})" d="M0 60V0H60" fill="none" stroke="${inks.ink}" stroke-width="9"/>`;
  return scene(
    inks,
    `${bust({ inks, person: 2, x: 160, y: 220, scale: 0.78 })}${bust({ inks, person: 1, x: 486, y: 220, scale: 0.78 })}${bust({ inks, person: 4, x: 322, y: 262, scale: 0.94, change: { top: inks.ink } })}${corner([40, 36], 1, 1)}${corner([600, 36], -1, 1)}${corner([40, 444], 1, -1)}${corner([600, 444], -1, -1)}`,
  );
}

/** Retouch: a figure between two arrows on a bent grid. */
export function drawRetouchScene(): string {
  const inks = palette("plum");
  const lines = Array.from({ length: 9 }, (_, k) => {
    const x = 60 + 65 * k;
    const bend = (x - 320) * -0.2;
    return `M${x} 30Q${x + bend} 240 ${x} 450`;
  }).join("");
  const rows = Array.from({ length: 7 }, (_, k) => `M40 ${40 + 66 * k}H600`).join("");
  return scene(
    inks,
    `<path d="${lines}${rows}" fill="none" stroke="${inks.ink}" stroke-width="2" opacity=".4"/><path d="M286 190q-40 10-44 76M354 190q40 10 44 76" stroke="${inks.light}" stroke-width="26" stroke-linecap="round" fill="none"/><path d="M280 176h80q-16 60-6 110h-68q10-50-6-110z" fill="${inks.bright}" stroke="${inks.bright}" stroke-width="18" stroke-linejoin="round"/><path d="M300 300L288 436M340 300L352 436" stroke="${inks.ink}" stroke-width="36" stroke-linecap="round"/><circle cx="320" cy="104" r="42" fill="${inks.light}"/><path d="M278 104a42 42 0 0 1 84 0q-42-28-84 0z" fill="${inks.ink}"/><path d="M176 210l44 30-44 30zM464 210l-44 30 44 30z" fill="${inks.ink}"/>`,
  );
}

/** Age: one face in two ages. */
export function drawAgeScene(): string {
  const inks = palette("vermilion");
  return scene(
    inks,
    `<rect x="320" width="320" height="480" fill="${inks.bright}" opacity=".3"/><clipPath id="l"><rect width="320" height="480"/></clipPath><clipPath id="r"><rect x="320" width="320" height="480"/></clipPath><g clip-path="url(#l)">${bust({ inks, person: 0, x: 320, y: 232, scale: 1.06 })}</g><g clip-path="url(#r)">${bust({ inks, person: 3, x: 321, y: 232, scale: 1.06, change: { hair: inks.light, top: inks.bright } })}</g><path d="M320 30V450" stroke="${inks.ink}" stroke-width="5" stroke-dasharray="10 12"/><g fill="${inks.ink}" font-family="monospace" font-size="34" font-weight="700"><text x="60" y="80">20</text><text x="540" y="80">70</text></g>`,
  );
}
