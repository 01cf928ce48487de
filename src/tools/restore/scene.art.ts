import { palette } from "#art/palettes.ts";
import { mix } from "#art/people/colours.ts";
import { bust, scene, sparkle } from "#art/scenes/frame.ts";

/** A torn and faded print, intact and fresh on one side. */
export function drawScene(): string {
  const inks = palette("indigo");
  const at = [320, 190] as const;
  const sitter = { at, hair: "bun", cloth: "shirt", smile: 0.7 } as const;
  const faded = {
    ...inks,
    ink: mix(inks.ink, inks.paper, 0.5),
    bright: mix(inks.bright, inks.paper, 0.55),
  };
  const tears = `M314 40L296 116L326 186L290 262L322 340L300 452M150 168L214 190L250 240L290 262M150 350L220 322L322 340M196 40L222 104L296 116`;
  const before = `<rect x="150" y="46" width="340" height="318" fill="${mix(inks.paper, inks.light, 0.3)}"/>${bust({ ...sitter, inks: faded, scale: 0.66 })}<rect x="150" y="46" width="340" height="318" fill="url(#lines)" opacity=".16"/><path d="${tears}" fill="none" stroke="${inks.light}" stroke-width="8" stroke-linejoin="round"/>`;
  const after = `<rect x="150" y="46" width="340" height="318" fill="${mix(inks.paper, inks.bright, 0.5)}"/>${bust({ ...sitter, inks, scale: 0.661 })}`;
  return scene(
    inks,
    `<g transform="rotate(-4 320 240)"><rect x="138" y="34" width="380" height="424" fill="${inks.ink}" opacity=".2"/><rect x="126" y="22" width="388" height="424" fill="${inks.light}"/><clipPath id="image"><rect x="150" y="46" width="340" height="318"/></clipPath><g clip-path="url(#image)"><clipPath id="l"><path d="M0 0H314L296 116L326 186L290 262L322 340L300 480H0Z"/></clipPath><clipPath id="r"><path d="M640 0H314L296 116L326 186L290 262L322 340L300 480H640Z"/></clipPath><g clip-path="url(#r)">${after}</g><g clip-path="url(#l)">${before}</g></g></g><path d="${sparkle(540, 96, 44)}${sparkle(588, 160, 20)}${sparkle(566, 40, 15)}" fill="${inks.bright}"/>`,
  );
}
