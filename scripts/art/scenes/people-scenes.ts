import { palette } from "../palettes.ts";
import { mix } from "../people/colours.ts";
import { drawMannequin } from "../poses/draw-pose.ts";
import { arrow, bust, cutOut, divided, scene } from "./frame.ts";

const BALLET_KICK = 4;
const HANDS_ON_HIPS = 7;

/** Pose: someone who stands, and the same one in a kick. */
export function drawPoseScene(): string {
  const inks = palette("vermilion");
  const faded = {
    ...inks,
    ink: mix(inks.paper, inks.ink, 0.34),
    bright: mix(inks.paper, inks.bright, 0.42),
  };
  const before = drawMannequin(HANDS_ON_HIPS, faded).layers;
  const after = drawMannequin(BALLET_KICK, inks).layers;
  return scene(
    inks,
    `<circle cx="392" cy="232" r="190" fill="${inks.bright}" opacity=".3"/><circle cx="392" cy="232" r="190" fill="url(#bright)" opacity=".4"/><ellipse cx="118" cy="428" rx="76" ry="10" fill="url(#fine)" opacity=".6"/><ellipse cx="384" cy="446" rx="150" ry="14" fill="url(#dots)"/><g transform="translate(-14 84) scale(.55)">${before}</g><g transform="translate(222 -4) scale(.72)">${after}</g>${arrow([150, 118], [272, 126], inks.ink)}`,
  );
}

/** Create ID Photo: a snapshot, and the bust inside crop marks that is cut from it. */
export function drawIdScene(): string {
  const inks = palette("marigold");
  const corners = [
    [272, 52, 1, 1],
    [532, 52, -1, 1],
    [272, 420, 1, -1],
    [532, 420, -1, -1],
  ] as const;
  const marks = corners
    .map(([x, y, u, v]) => `M${x - 10 * u} ${y}h${-26 * u}M${x} ${y - 10 * v}v${-26 * v}`)
    .join("");
  const person = { inks, hair: "bob", tone: 0 } as const;
  return scene(
    inks,
    `<g transform="rotate(-9 130 262)"><rect x="36" y="140" width="184" height="226" fill="${inks.light}"/><clipPath id="snap"><rect x="50" y="154" width="156" height="174"/></clipPath><g clip-path="url(#snap)"><rect x="50" y="154" width="156" height="174" fill="${mix(inks.paper, inks.bright, 0.45)}"/><path d="M50 290L96 226L130 268L166 206L206 262V328H50Z" fill="${inks.bright}"/><circle cx="176" cy="182" r="16" fill="${inks.light}"/>${bust({ ...person, at: [122, 258], scale: 0.3, cloth: "turtle", topInk: inks.ink, smile: 1 })}</g></g>${arrow([156, 112], [250, 118], inks.ink)}<rect x="272" y="52" width="260" height="368" fill="${inks.light}"/><rect x="272" y="52" width="260" height="368" fill="${mix(inks.paper, inks.bright, 0.6)}"/><clipPath id="print"><rect x="272" y="52" width="260" height="368"/></clipPath><g clip-path="url(#print)">${bust({ ...person, at: [402, 224], scale: 0.82, cloth: "suit", topInk: inks.ink, smile: 0.25 })}</g><path d="M300 100H504M300 344H504" stroke="${inks.ink}" stroke-width="2.5" stroke-dasharray="7 9"/><path d="${marks}" stroke="${inks.ink}" stroke-width="5"/><g fill="${inks.ink}" font-family="Be Vietnam Pro" font-weight="700" font-size="26"><text x="588" y="244" transform="rotate(90 588 236)" text-anchor="middle">40 mm</text><text x="402" y="464" text-anchor="middle">30 mm</text></g>`,
  );
}

/** Thumbnail: a video's cover with its title and the bar below. */
export function drawThumbnailScene(): string {
  const inks = palette("moss");
  const person = bust({
    inks,
    at: [484, 238],
    scale: 0.72,
    hair: "curly",
    cloth: "turtle",
    smile: 1.3,
    topInk: inks.ink,
    tone: 1,
  });
  return scene(
    inks,
    `<clipPath id="cover"><rect x="38" y="42" width="564" height="330" rx="18"/></clipPath><g clip-path="url(#cover)"><rect x="38" y="42" width="564" height="330" fill="${inks.ink}"/><path d="M38 372L330 42H602V372Z" fill="${inks.bright}"/><path d="M38 372L330 42H602V372Z" fill="url(#fine)" opacity=".34"/>${cutOut(person, inks.light)}<g font-family="Be Vietnam Pro" font-weight="900" font-size="92" fill="${inks.light}" letter-spacing="-3"><text x="68" y="152">WAIT</text><text x="68" y="240">FOR IT</text></g><rect x="70" y="276" width="150" height="28" rx="14" fill="${inks.paper}"/></g><path d="M38 420H602" stroke="${inks.ink}" stroke-width="15" stroke-linecap="round" opacity=".22"/><path d="M38 420H262" stroke="${inks.bright}" stroke-width="15" stroke-linecap="round"/><circle cx="262" cy="420" r="19" fill="${inks.ink}"/>`,
  );
}

/** Face swap: two heads with marked faces and the sign of exchange. */
export function drawSwapScene(): string {
  const inks = palette("jade");
  return scene(
    inks,
    `<rect width="320" height="480" fill="${inks.bright}" opacity=".42"/>${bust({ inks, at: [166, 236], scale: 0.78, hair: "bob", cloth: "crew", topInk: inks.ink, smile: 1 })}${bust({ inks, at: [474, 236], scale: 0.78, hair: "fade", cloth: "shirt", tone: 2, smile: 0.5 })}<g fill="none" stroke="${inks.light}" stroke-width="6" stroke-dasharray="4 15" stroke-linecap="round">${[166, 474].map((x) => `<ellipse cx="${x}" cy="236" rx="80" ry="106"/>`).join("")}</g><circle cx="320" cy="92" r="52" fill="${inks.ink}"/><path d="M292 80h50l-14 -14M348 106h-50l14 14" fill="none" stroke="${inks.light}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

/** Group: three people who come from prints of their own, inside of one finder. */
export function drawGroupScene(): string {
  const inks = palette("cyanotype");
  const corner = (x: number, y: number, [sx, sy]: readonly [number, number]) =>
    `<path transform="translate(${x} ${y}) scale(${sx} ${sy})" d="M0 62V0H62" fill="none" stroke="${inks.ink}" stroke-width="10"/>`;
  const sheet = (x: number, turn: number) =>
    `<rect x="${x}" y="44" width="196" height="300" fill="${inks.light}" transform="rotate(${turn} ${x + 98} 190)"/><rect x="${x + 14}" y="58" width="168" height="240" fill="${inks.bright}" opacity=".4" transform="rotate(${turn} ${x + 98} 190)"/>`;
  return scene(
    inks,
    `${sheet(50, -5)}${sheet(394, 5)}${bust({ inks, at: [146, 206], scale: 0.6, hair: "long", cloth: "turtle", smile: 0.9 })}${bust({ inks, at: [494, 200], scale: 0.62, hair: "fade", cloth: "shirt", tone: 3, hasBeard: true })}${bust({ inks, at: [320, 248], scale: 0.76, hair: "curly", cloth: "crew", topInk: inks.ink, hasGlasses: true, smile: 1.1 })}${corner(26, 26, [1, 1])}${corner(614, 26, [-1, 1])}${corner(26, 454, [1, -1])}${corner(614, 454, [-1, -1])}`,
  );
}

/** Retouch: a figure on a bent grid between two arrows, with its former outline. */
export function drawRetouchScene(): string {
  const inks = palette("plum");
  const columns = Array.from({ length: 11 }, (_, k) => {
    const x = 40 + 56 * k;
    const bend = x + (Math.abs(x - 320) < 190 ? (x - 320) * -0.26 : 0);
    return `M${x} 16C${x} 120 ${bend} 150 ${bend} 240S${x} 360 ${x} 464`;
  }).join("");
  const rows = Array.from({ length: 9 }, (_, k) => `M40 ${16 + 56 * k}H600`).join("");
  const figure = drawMannequin(HANDS_ON_HIPS, inks).layers;
  const former = drawMannequin(HANDS_ON_HIPS, {
    ...inks,
    ink: inks.light,
    bright: inks.light,
  }).layers;
  return scene(
    inks,
    `<path d="${columns}${rows}" fill="none" stroke="${inks.ink}" stroke-width="2.5" opacity=".36"/><ellipse cx="320" cy="446" rx="130" ry="12" fill="url(#dots)"/><g transform="translate(119 -4) scale(.84 .72)" opacity=".8">${former}</g><g transform="translate(147 -4) scale(.72)">${figure}</g><path d="M128 198L192 232L128 266ZM512 198L448 232L512 266Z" fill="${inks.ink}"/>`,
  );
}

/** Age: one face in two ages. */
export function drawAgeScene(): string {
  const inks = palette("rose");
  const at = [320, 228] as const;
  const young = bust({ inks, at, scale: 0.92, hair: "bob", cloth: "shirt", smile: 1 });
  const old = bust({
    inks,
    at,
    scale: 0.921,
    hair: "bob",
    cloth: "shirt",
    smile: 0.8,
    hairInk: inks.light,
    hasGlasses: true,
    isOld: true,
  });
  return scene(
    inks,
    `${divided(inks, [`<rect width="320" height="480" fill="${inks.bright}" opacity=".42"/>${young}`, old])}<g fill="${inks.ink}" font-family="Be Vietnam Pro" font-weight="800" font-size="44"><text x="34" y="68">20</text><text x="606" y="68" text-anchor="end">70</text></g>`,
  );
}
