import { palette } from "#art/palettes.ts";
import { bust, divided, scene } from "#art/scenes/frame.ts";

/** Flesh on the left, marble on the right, on one pedestal. */
export function drawScene(): string {
  const inks = palette("marigold");
  const at = [320, 164] as const;
  const chest = "M0 0H640V322C500 322 474 396 404 396H236C166 396 140 322 0 322Z";
  const flesh = bust({
    inks,
    at,
    scale: 0.66,
    hair: "curly",
    cloth: "crew",
    topInk: inks.bright,
    tone: 1,
    hairInk: inks.ink,
  });
  const stone = bust({
    inks,
    at,
    scale: 0.661,
    hair: "curly",
    cloth: "crew",
    topInk: inks.light,
    hairInk: inks.light,
    isStone: true,
  });
  const veins = `<path d="M366 84q18 22 8 54q14 16 4 40M352 262q20 18 14 44q12 20 40 22M420 304q-14 24 6 48" fill="none" stroke="${inks.bright}" stroke-width="5" stroke-linecap="round" opacity=".9"/>`;
  const halves = [
    `<g clip-path="url(#chest)">${flesh}</g>`,
    `<g clip-path="url(#chest)">${stone}${veins}</g>`,
  ] as const;
  return scene(
    inks,
    `<circle cx="452" cy="150" r="226" fill="${inks.bright}" opacity=".36"/><rect x="196" y="412" width="248" height="80" fill="${inks.ink}"/><path d="M320 412h124v80h-124Z" fill="url(#bright)" opacity=".7"/><rect x="176" y="390" width="288" height="28" fill="${inks.light}" stroke="${inks.ink}" stroke-width="5"/><clipPath id="chest"><path d="${chest}"/></clipPath>${divided(inks, halves, 452)}`,
  );
}
