import { palette } from "#art/palettes.ts";
import { mix } from "#art/people/colours.ts";
import { arrow, bust, scene } from "#art/scenes/frame.ts";

/** A snapshot, and the bust cropped from it inside crop marks. */
export function drawScene(): string {
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
