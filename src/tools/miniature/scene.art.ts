import { palette } from "#art/palettes.ts";
import { drawMannequin } from "#art/poses/draw-pose.ts";
import { scene } from "#art/scenes/frame.ts";

const WAVE = 16;

/** A tiny person on a saucer. */
export function drawScene(): string {
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
