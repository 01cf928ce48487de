import { palette } from "#art/palettes.ts";
import { bust, cutOut, scene } from "#art/scenes/frame.ts";

/** A video cover with its title and a progress bar. */
export function drawScene(): string {
  const inks = palette("moss");
  const person = bust({
    inks,
    at: [484, 238],
    scale: 0.72,
    hair: "curly",
    cloth: "turtle",
    smile: 1.3,
    topInk: inks.ink,
    tone: 1,
  });
  return scene(
    inks,
    `<clipPath id="cover"><rect x="38" y="42" width="564" height="330" rx="18"/></clipPath><g clip-path="url(#cover)"><rect x="38" y="42" width="564" height="330" fill="${inks.ink}"/><path d="M38 372L330 42H602V372Z" fill="${inks.bright}"/><path d="M38 372L330 42H602V372Z" fill="url(#fine)" opacity=".34"/>${cutOut(person, inks.light)}<g font-family="Be Vietnam Pro" font-weight="900" font-size="92" fill="${inks.light}" letter-spacing="-3"><text x="68" y="152">WAIT</text><text x="68" y="240">FOR IT</text></g><rect x="70" y="276" width="150" height="28" rx="14" fill="${inks.paper}"/></g><path d="M38 420H602" stroke="${inks.ink}" stroke-width="15" stroke-linecap="round" opacity=".22"/><path d="M38 420H262" stroke="${inks.bright}" stroke-width="15" stroke-linecap="round"/><circle cx="262" cy="420" r="19" fill="${inks.ink}"/>`,
  );
}
