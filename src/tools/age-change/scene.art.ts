import { palette } from "#art/palettes.ts";
import { bust, divided, scene } from "#art/scenes/frame.ts";

/** One face at two ages. */
export function drawScene(): string {
  const inks = palette("rose");
  const at = [320, 228] as const;
  const young = bust({ inks, at, scale: 0.92, hair: "bob", cloth: "shirt", smile: 1 });
  const old = bust({
    inks,
    at,
    scale: 0.921,
    hair: "bob",
    cloth: "shirt",
    smile: 0.8,
    hairInk: inks.light,
    hasGlasses: true,
    isOld: true,
  });
  return scene(
    inks,
    `${divided(inks, [`<rect width="320" height="480" fill="${inks.bright}" opacity=".42"/>${young}`, old])}<g fill="${inks.ink}" font-family="Be Vietnam Pro" font-weight="800" font-size="44"><text x="34" y="68">20</text><text x="606" y="68" text-anchor="end">70</text></g>`,
  );
}
