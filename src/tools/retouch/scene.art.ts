import { palette } from "#art/palettes.ts";
import { drawMannequin } from "#art/poses/draw-pose.ts";
import { scene } from "#art/scenes/frame.ts";

const HANDS_ON_HIPS = 7;

/** A figure on a warped grid between two arrows, with its original outline. */
export function drawScene(): string {
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
