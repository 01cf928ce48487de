import { palette } from "#art/palettes.ts";
import { bust, scene } from "#art/scenes/frame.ts";

/** Two heads with marked faces and an exchange symbol. */
export function drawScene(): string {
  const inks = palette("jade");
  return scene(
    inks,
    `<rect width="320" height="480" fill="${inks.bright}" opacity=".42"/>${bust({ inks, at: [166, 236], scale: 0.78, hair: "bob", cloth: "crew", topInk: inks.ink, smile: 1 })}${bust({ inks, at: [474, 236], scale: 0.78, hair: "fade", cloth: "shirt", tone: 2, smile: 0.5 })}<g fill="none" stroke="${inks.light}" stroke-width="6" stroke-dasharray="4 15" stroke-linecap="round">${[166, 474].map((x) => `<ellipse cx="${x}" cy="236" rx="80" ry="106"/>`).join("")}</g><circle cx="320" cy="92" r="52" fill="${inks.ink}"/><path d="M292 80h50l-14 -14M348 106h-50l14 14" fill="none" stroke="${inks.light}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}
