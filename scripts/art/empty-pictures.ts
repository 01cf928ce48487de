import type { EmptyPictureName } from "../../src/tools/art-files.ts";

/** Illustrations of empty states, 320 by 240, for dark and light pages alike. */

const PAPER = "#f6ecda";
const INK = "#2b1e17";
const WOOD = "#dba45c";
const CORD = "#a08f7e";
const RED = "#f0532b";
const JADE = "#2f9a86";
const SKY = "#b9e0f2";

const picture = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240" stroke-linecap="round" stroke-linejoin="round"><defs><pattern id="d" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(22)"><circle cx="3" cy="3" r="1.7" fill="${INK}"/></pattern></defs>${content}</svg>`;

const cord = `<path d="M4 38Q160 74 316 38" fill="none" stroke="${CORD}" stroke-width="3.5"/>`;

const peg = (x: number, y: number) =>
  `<rect x="${x - 5}" y="${y - 12}" width="10" height="30" rx="3" fill="${WOOD}"/><path d="M${x - 5} ${y + 1}h10" stroke="${INK}" stroke-width="2"/>`;

/** A hanging print; (x, y) is the middle of its top edge. */
function hanging([x, y]: readonly [number, number], turnDeg: number, inside: string): string {
  return `<g transform="rotate(${turnDeg} ${x} ${y})"><rect x="${x - 39}" y="${y + 5}" width="84" height="104" rx="2" fill="#0003"/><rect x="${x - 42}" y="${y}" width="84" height="104" rx="2" fill="${PAPER}" stroke="#d5c3a8" stroke-width="1.5"/><svg x="${x - 34}" y="${y + 8}" width="68" height="74" viewBox="0 0 68 74">${inside}</svg></g>${peg(x, y)}`;
}

const frame = ([x, y]: readonly [number, number], turnDeg: number) =>
  `<g transform="rotate(${turnDeg} ${x} ${y})"><rect x="${x - 42}" y="${y}" width="84" height="104" rx="3" fill="none" stroke="${CORD}" stroke-width="3" stroke-dasharray="8 8"/></g>${peg(x, y)}`;

const hills = `<rect width="68" height="74" fill="${SKY}"/><circle cx="50" cy="18" r="9" fill="${PAPER}"/><path d="M0 58L22 30L40 52L52 40L68 58V74H0Z" fill="${JADE}"/><path d="M40 52L52 40L68 58V74H40Z" fill="url(#d)" opacity=".5"/>`;
const face = `<rect width="68" height="74" fill="#fcccb2"/><path d="M4 74C6 56 20 52 34 52S62 56 64 74Z" fill="${RED}"/><circle cx="34" cy="32" r="16" fill="${PAPER}"/><path d="M16 34C12 10 24 8 34 8S56 10 52 34C50 24 44 20 36 19C28 22 18 22 16 34Z" fill="${INK}"/><circle cx="28" cy="33" r="1.9" fill="${INK}"/><circle cx="40" cy="33" r="1.9" fill="${INK}"/><path d="M29 40q5 5 10 0" fill="none" stroke="${INK}" stroke-width="2"/>`;

/** No creations yet: an empty drying line. */
const noCreations = picture(
  `${cord}${frame([64, 49], 3)}${frame([160, 56], -1)}${frame([256, 49], -4)}<g transform="translate(160 108)"><path d="M0 -16V16M-16 0H16" stroke="${RED}" stroke-width="6"/></g>`,
);

/** No result yet: a blank sheet in the developing tray, under the safelight. */
const noResult = picture(
  `<path d="M160 0V30" stroke="${CORD}" stroke-width="4"/><path d="M136 50Q136 28 160 28T184 50Z" fill="${INK}" stroke="${CORD}" stroke-width="3"/><path d="M142 52h36q-4 16 -18 16t-18 -16Z" fill="${RED}"/><path d="M150 72L88 132H232L170 72Z" fill="${RED}" opacity=".16"/><g transform="rotate(-3 160 130)"><rect x="112" y="94" width="96" height="72" rx="2" fill="${PAPER}"/><rect x="122" y="104" width="76" height="52" fill="#ddcfba"/><circle cx="160" cy="126" r="11" fill="none" stroke="${CORD}" stroke-width="2.6" stroke-dasharray="4 6"/><path d="M138 156q2 -16 22 -16t22 16" fill="none" stroke="${CORD}" stroke-width="2.6" stroke-dasharray="4 6"/></g><path d="M40 138H280L258 216Q256 222 250 222H70Q64 222 62 216Z" fill="${JADE}"/><path d="M170 138H280L258 216Q256 222 250 222H170Z" fill="url(#d)" opacity=".34"/><path d="M32 138H288" stroke="${PAPER}" stroke-width="7"/><path d="M70 160q16 -9 30 0t30 0t30 0t30 0t30 0t30 0" fill="none" stroke="${PAPER}" stroke-width="3" opacity=".55"/><path d="M232 84L206 140M246 90L210 142" stroke="${WOOD}" stroke-width="6"/>`,
);

/** Offline: an unplugged cable between the camera and the wall. */
const offline = picture(
  `<rect x="26" y="84" width="136" height="96" rx="14" fill="${INK}" stroke="${CORD}" stroke-width="3"/><path d="M58 84L68 64H112L122 84Z" fill="${INK}" stroke="${CORD}" stroke-width="3"/><path d="M26 112H162V156H26Z" fill="${RED}"/><path d="M94 112H162V156H94Z" fill="url(#d)" opacity=".4"/><circle cx="94" cy="134" r="36" fill="${PAPER}"/><circle cx="94" cy="134" r="25" fill="${INK}"/><circle cx="94" cy="134" r="13" fill="${JADE}"/><circle cx="88" cy="127" r="4.5" fill="${PAPER}"/><circle cx="144" cy="98" r="5" fill="${RED}"/><path d="M162 150C190 150 178 196 204 196" fill="none" stroke="${CORD}" stroke-width="5"/><path d="M204 184h12v24h-12Z" fill="${WOOD}"/><path d="M216 190h10M216 202h10" stroke="${CORD}" stroke-width="4"/><path d="M262 196C284 196 276 150 300 150V60" fill="none" stroke="${CORD}" stroke-width="5"/><rect x="246" y="182" width="20" height="28" rx="5" fill="${WOOD}"/><path d="M236 166L244 176M234 226L242 218M252 162V172" stroke="${RED}" stroke-width="4.5"/>`,
);

/** Page not found: one place on the line is empty. */
const notFound = picture(
  `${cord}${hanging([62, 49], 3, hills)}${frame([160, 56], -2)}${hanging([258, 49], -4, face)}<path d="M146 92q2 -14 15 -14t15 13q0 9 -9 14t-7 13" fill="none" stroke="${RED}" stroke-width="6"/><circle cx="160" cy="136" r="4.4" fill="${RED}"/><path d="M118 190q40 18 84 -2" fill="none" stroke="${RED}" stroke-width="4"/>`,
);

/** An error: a print torn in two and crossed out with the grease pencil. */
const error = picture(
  `<g transform="rotate(-7 110 120) translate(-8 0)"><path d="M58 34H150L138 74L160 104L134 140L154 172L144 206H58Z" fill="${PAPER}" stroke="#d5c3a8" stroke-width="1.5"/><clipPath id="l"><path d="M70 46H146L138 74L160 104L134 140L146 158V166H70Z"/></clipPath><g clip-path="url(#l)"><rect x="70" y="46" width="150" height="120" fill="${SKY}"/><path d="M70 150L110 98L150 144L190 110L230 150V170H70Z" fill="${JADE}"/><circle cx="106" cy="74" r="13" fill="${PAPER}"/></g></g><g transform="rotate(8 220 120) translate(14 4)"><path d="M150 34H262V206H144L154 172L134 140L160 104L138 74Z" fill="${PAPER}" stroke="#d5c3a8" stroke-width="1.5"/><clipPath id="r"><path d="M147 46H250V166H152L134 140L160 104L138 74Z"/></clipPath><g clip-path="url(#r)"><rect x="120" y="46" width="140" height="120" fill="${SKY}"/><path d="M110 98L150 144L196 92L262 158V170H110Z" fill="${JADE}"/><path d="M196 92L262 158V170H190Z" fill="url(#d)" opacity=".5"/></g></g><path d="M46 214Q150 118 278 22M52 30Q150 116 274 212" fill="none" stroke="${RED}" stroke-width="8" opacity=".92"/>`,
);

/** Files by name. */
export const emptyPictures = {
  "empty-creations": noCreations,
  "empty-tray": noResult,
  offline,
  "not-found": notFound,
  "error-print": error,
} as const satisfies Readonly<Record<EmptyPictureName, string>>;
