import { createRandom } from "../../../src/engine/local/ops/random.ts";
import { palette } from "../palettes.ts";
import { mix } from "../people/colours.ts";
import { drawMannequin } from "../poses/draw-pose.ts";
import { arrow, bust, scene } from "./frame.ts";

const WAVE = 16;

/** Miniature: a tiny person on the saucer of a cup. */
export function drawMiniatureScene(): string {
  const inks = palette("jade");
  const person = drawMannequin(WAVE, { ...inks, bright: palette("vermilion").bright }).layers;
  const rungs = [0, 1, 2, 3, 4, 5, 6]
    .map((k) => `M${186 + 6 * k} ${372 - 30 * k}h${30 - k}`)
    .join("");
  return scene(
    inks,
    `<circle cx="372" cy="230" r="214" fill="${inks.bright}" opacity=".16"/><path d="M330 116q-28 -30 0 -56t0 -54M424 112q-28 -30 0 -56t0 -54" fill="none" stroke="${inks.light}" stroke-width="13" stroke-linecap="round"/><ellipse cx="364" cy="418" rx="264" ry="38" fill="${inks.ink}"/><ellipse cx="364" cy="406" rx="264" ry="38" fill="${inks.light}"/><ellipse cx="364" cy="402" rx="150" ry="18" fill="url(#dots)" opacity=".6"/><path d="M224 164H528L512 346Q504 402 436 402H316Q248 402 240 346Z" fill="${inks.bright}"/><path d="M394 164H528L512 346Q504 402 436 402H394Z" fill="url(#dots)" opacity=".75"/><path d="M246 196q6 110 20 150" fill="none" stroke="${inks.light}" stroke-width="12" stroke-linecap="round" opacity=".6"/><path d="M524 208q88 -12 80 66t-94 58" fill="none" stroke="${inks.bright}" stroke-width="28"/><ellipse cx="376" cy="164" rx="152" ry="38" fill="${inks.light}"/><ellipse cx="376" cy="168" rx="130" ry="28" fill="${inks.ink}"/><path d="M300 166q40 -18 84 -14" fill="none" stroke="${inks.bright}" stroke-width="6" stroke-linecap="round"/><path d="M178 402L226 148M214 402L256 156${rungs}" stroke="${inks.ink}" stroke-width="6.5" stroke-linecap="round"/><ellipse cx="106" cy="412" rx="54" ry="9" fill="url(#fine)"/><g transform="translate(6 170) scale(.4)">${person}</g>`,
  );
}

/** Avatar: a snapshot, and its face behind the glass of a helmet. */
export function drawAvatarScene(): string {
  const inks = palette("cyanotype");
  const random = createRandom(3);
  const stars = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${(random() * 640).toFixed(0)}" cy="${(random() * 480).toFixed(0)}" r="${(1.4 + random() * 3).toFixed(1)}"/>`,
  ).join("");
  const person = { inks, hair: "bun", cloth: "turtle", smile: 0.9 } as const;
  return scene(
    inks,
    `<rect width="640" height="480" fill="${inks.ink}"/><g fill="${inks.paper}">${stars}</g><circle cx="556" cy="94" r="72" fill="${inks.bright}"/><circle cx="556" cy="94" r="72" fill="url(#dots)" opacity=".55"/><ellipse cx="556" cy="94" rx="124" ry="24" fill="none" stroke="${inks.paper}" stroke-width="8" transform="rotate(-18 556 94)"/>
    <path d="M180 480C184 376 264 338 384 338S584 376 588 480Z" fill="${inks.light}"/><path d="M384 338C504 338 584 376 588 480H384Z" fill="url(#dots)" opacity=".5"/><rect x="300" y="406" width="168" height="52" rx="10" fill="${inks.bright}"/><circle cx="332" cy="432" r="10" fill="${palette("vermilion").bright}"/><path d="M362 424h82M362 441h56" stroke="${inks.light}" stroke-width="6"/>
    <circle cx="384" cy="206" r="168" fill="${inks.light}"/><path d="M384 38a168 168 0 0 1 0 336Z" fill="url(#dots)" opacity=".35"/><clipPath id="visor"><rect x="254" y="92" width="260" height="232" rx="112"/></clipPath><rect x="254" y="92" width="260" height="232" rx="112" fill="${inks.paper}"/><g clip-path="url(#visor)">${bust({ ...person, at: [384, 236], scale: 0.68 })}<path d="M268 176q22 -66 84 -78l-52 150q-30 -24 -32 -72Z" fill="${inks.light}" opacity=".5"/></g><rect x="254" y="92" width="260" height="232" rx="112" fill="none" stroke="${inks.bright}" stroke-width="12"/>
    <g transform="rotate(-8 96 132)"><rect x="22" y="44" width="148" height="184" fill="${inks.light}"/><clipPath id="snap"><rect x="33" y="55" width="126" height="142"/></clipPath><rect x="33" y="55" width="126" height="142" fill="${mix(inks.paper, inks.bright, 0.3)}"/><g clip-path="url(#snap)">${bust({ ...person, at: [96, 138], scale: 0.27, topInk: inks.bright })}</g></g>${arrow([120, 262], [206, 290], inks.paper)}`,
  );
}
