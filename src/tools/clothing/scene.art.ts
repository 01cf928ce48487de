import { palette } from "#art/palettes.ts";
import { mix } from "#art/people/colours.ts";
import { bust, divided, scene } from "#art/scenes/frame.ts";

/** One person, two garments, and hangers with more. */
export function drawScene(): string {
  const inks = palette("silver");
  const accent = palette("vermilion");
  const at = [320, 188] as const;
  const stripes = Array.from(
    { length: 7 },
    (_, k) =>
      `<path d="M40 ${352 + 30 * k}Q320 ${400 + 30 * k} 600 ${352 + 30 * k}" fill="none" stroke="${inks.light}" stroke-width="13"/>`,
  ).join("");
  const before = `${bust({ inks, at, scale: 0.84, hair: "short", cloth: "crew", topInk: inks.bright, tone: 1 })}<clipPath id="tee"><path d="M76 541C78 413 160 376 266 353C295 378 345 378 374 353C480 376 562 413 564 541Z"/></clipPath><g clip-path="url(#tee)">${stripes}</g>`;
  const after = bust({
    inks: { ...inks, bright: accent.bright },
    at,
    scale: 0.841,
    hair: "short",
    cloth: "suit",
    topInk: inks.ink,
    tone: 0,
  });
  const hanger = (x: number, ink: string, screen: string) =>
    `<g transform="translate(${x} 30) scale(.6)"><path d="M0 4q0 -30 20 -30t20 24 -20 22v18" fill="none" stroke="${inks.ink}" stroke-width="9" stroke-linecap="round"/><path d="M20 38L112 84L146 168L104 184L92 158V330H-52V158L-64 184L-106 168L-72 84Z" fill="${ink}" stroke="${inks.ink}" stroke-width="8" stroke-linejoin="round"/><path d="M20 60L92 158V330H20Z" fill="url(#${screen})" opacity=".7"/></g>`;
  return scene(
    inks,
    `<rect x="320" width="320" height="480" fill="${mix(inks.paper, inks.bright, 0.28)}"/><path d="M0 28H640" stroke="${inks.ink}" stroke-width="9"/>${hanger(72, inks.bright, "dots")}${hanger(548, inks.light, "lines")}${divided(inks, [before, after])}`,
  );
}
