import { palette } from "#art/palettes.ts";
import { scene, sparkle } from "#art/scenes/frame.ts";

/** A magic wand removes a person from a landscape. */
export function drawScene(): string {
  const inks = palette("moss");
  return scene(
    inks,
    `<rect width="640" height="300" fill="${inks.bright}" opacity=".4"/><circle cx="164" cy="122" r="62" fill="${inks.light}"/><path d="M0 336L136 204L232 290L352 160L524 332L640 240V480H0Z" fill="${inks.ink}"/><path d="M352 160L524 332L640 240V480H380L412 300Z" fill="url(#bright)" opacity=".8"/><path d="M136 204L166 234L146 246L128 232L112 228ZM352 160L392 200L362 214L344 196L320 194Z" fill="${inks.light}"/><path d="M0 480V394Q160 352 320 392T640 380V480Z" fill="${inks.bright}"/><g transform="translate(414 0)"><path d="M0 150C34 150 46 180 42 206C78 222 90 258 90 408H-90C-90 258 -78 222 -42 206C-46 180 -34 150 0 150Z" fill="${inks.paper}" fill-opacity=".86" stroke="${inks.light}" stroke-width="7" stroke-dasharray="15 12"/></g><path d="M444 254L540 158" stroke="${inks.ink}" stroke-width="20" stroke-linecap="round"/><path d="M518 180L540 158" stroke="${inks.light}" stroke-width="20" stroke-linecap="round"/><path d="${sparkle(582, 86, 42)}${sparkle(516, 62, 22)}${sparkle(606, 164, 18)}" fill="${inks.light}"/>`,
  );
}
