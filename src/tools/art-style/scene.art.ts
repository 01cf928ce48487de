import { palette } from "#art/palettes.ts";
import { mix } from "#art/people/colours.ts";
import { bust, divided, scene } from "#art/scenes/frame.ts";
import { createRandom } from "#engine/local/ops/random.ts";

/** A portrait that turns into brush strokes. */
export function drawScene(): string {
  const inks = palette("vermilion");
  const random = createRandom(7);
  const strokes = (
    count: number,
    [left, right]: readonly [number, number],
    colours: readonly string[],
  ) =>
    Array.from({ length: count }, (_, k) => {
      const [x, y] = [left + random() * (right - left), random() * 480];
      const turn = Math.atan2(y - 130, x - 500) + Math.PI / 2 + 0.4 * Math.sin(x / 60);
      const reach = 26 + random() * 26;
      const [u, v] = [Math.cos(turn) * reach, Math.sin(turn) * reach];
      return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(u / 2 - v * 0.16).toFixed(0)} ${(v / 2 + u * 0.16).toFixed(0)} ${u.toFixed(0)} ${v.toFixed(0)}" stroke="${colours[k % colours.length]}" stroke-width="${(6 + random() * 5).toFixed(1)}"/>`;
    }).join("");
  const at = [320, 232] as const;
  const sitter = {
    inks,
    at,
    hair: "short",
    cloth: "crew",
    topInk: inks.ink,
    hasBeard: true,
    smile: 0.7,
  } as const;
  const sun = `<circle cx="520" cy="120" r="46" fill="${inks.light}"/><circle cx="520" cy="120" r="68" fill="none" stroke="${inks.light}" stroke-width="9" stroke-dasharray="20 15" stroke-linecap="round"/>`;
  const before = `<rect width="320" height="480" fill="${mix(inks.paper, inks.light, 0.5)}"/>${bust({ ...sitter, scale: 0.9 })}`;
  const after = `<g fill="none" stroke-linecap="round">${strokes(210, [310, 650], [inks.bright, inks.light, mix(inks.bright, inks.paper, 0.5), inks.ink])}</g>${sun}${bust({ ...sitter, scale: 0.901, hairInk: inks.bright, tone: 1 })}<g fill="none" stroke-linecap="round" opacity=".85">${[0, 1, 2, 3, 4, 5, 6].map((k) => `<path d="M${330 + 13 * k} ${84 + 7 * k * k * 0.4}q26 4 ${30 + 4 * k} ${30 + 4 * k}" stroke="${k % 2 ? inks.ink : inks.light}" stroke-width="6"/><path d="M${334 + 9 * k} ${330 - 7 * k}q24 -6 30 -26" stroke="${k % 2 ? inks.light : inks.ink}" stroke-width="5"/><path d="M${340 + 32 * k} ${440 + (k % 3) * 12}q26 -14 46 4" stroke="${k % 2 ? inks.bright : mix(inks.ink, inks.bright, 0.4)}" stroke-width="8"/>`).join("")}</g>`;
  return scene(inks, divided(inks, [before, after]));
}
