import { palette } from "../palettes.ts";
import { drawPerson } from "../portrait.ts";
import { halftone, inTwoInks } from "../print.ts";
import { personOf } from "../sample-people.ts";

/** Create ID Photo: a bust inside crop marks. */
export function drawIdScene(): string {
  const inks = palette("marigold");
  const person = { ...inTwoInks(personOf(0), inks), collar: "suit" as const, top: inks.ink };
  const marks = [
    [196, 66, 1, 1],
    [444, 66, -1, 1],
    [196, 414, 1, -1],
    [444, 414, -1, -1],
  ]
    .map(
      ([x, y, dx = 1, dy = 1]) =>
        `M${x},${Number(y) - 44 * dy}V${Number(y) - 10 * dy}M${Number(x) - 44 * dx},${y}H${Number(x) - 10 * dx}`,
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><defs>${halftone("dots", inks.ink, 7)}<clipPath id="frame"><rect x="196" y="66" width="248" height="348"/></clipPath></defs>
  <rect width="640" height="480" fill="${inks.paper}"/><rect x="196" y="66" width="248" height="348" fill="${inks.bright}"/>
  <g clip-path="url(#frame)">${drawPerson(person, { x: 320, y: 226, scale: 0.96, id: "s" })}<rect x="330" y="120" width="114" height="220" fill="url(#dots)" opacity=".16"/></g>
  <path d="${marks}" stroke="${inks.ink}" stroke-width="5" stroke-linecap="round"/>
  <g fill="${inks.ink}" font-family="monospace" font-size="24"><text x="92" y="150">3×4</text><text x="496" y="254" transform="rotate(90 496 254)" text-anchor="middle">40 mm</text></g></svg>`;
}
