import { palette } from "#art/palettes.ts";
import { bust, scene } from "#art/scenes/frame.ts";

/** Three people, each from a separate print, in one viewfinder. */
export function drawScene(): string {
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
