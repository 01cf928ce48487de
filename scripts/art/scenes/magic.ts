import { palette } from "../palettes.ts";
import { drawPerson } from "../portrait.ts";
import { halftone, inTwoInks } from "../print.ts";
import { personOf } from "../sample-people.ts";

/** A four-pointed star. */
function sparkle(x: number, y: number, size: number): string {
  const inner = size * 0.22;
  return `M${x},${y - size}L${x + inner},${y - inner}L${x + size},${y}L${x + inner},${y + inner}L${x},${y + size}L${x - inner},${y + inner}L${x - size},${y}L${x - inner},${y - inner}Z`;
}

/** Smart editing: half of a scene is gone behind the person, squares show where. */
export function drawMagicScene(): string {
  const inks = palette("jade");
  const squares = Array.from({ length: 8 * 12 }, (_, index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    return (column + row) % 2
      ? ""
      : `<rect x="${320 + column * 40}" y="${row * 40}" width="40" height="40"/>`;
  }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><defs>${halftone("dots", inks.ink, 8)}</defs>
  <rect width="640" height="480" fill="${inks.paper}"/>
  <circle cx="120" cy="110" r="54" fill="${inks.light}"/><path d="M0,390 L120,230 L220,330 L330,200 V480 H0Z" fill="${inks.bright}"/><path d="M0,390 L120,230 L220,330 L330,200 V480 H0Z" fill="url(#dots)" opacity=".3"/>
  <rect x="320" width="320" height="480" fill="${inks.light}"/><g fill="${inks.bright}" opacity=".22">${squares}</g>
  ${drawPerson({ ...inTwoInks(personOf(4), inks), top: inks.ink }, { x: 320, y: 236, scale: 1.08, id: "s" })}
  <path d="${sparkle(536, 112, 46)}${sparkle(588, 176, 22)}${sparkle(482, 60, 18)}" fill="${inks.ink}"/></svg>`;
}
