import { palette } from "#art/palettes.ts";
import { mix } from "#art/people/colours.ts";
import { arrow, bust, scene } from "#art/scenes/frame.ts";
import { createRandom } from "#engine/local/ops/random.ts";

/** A snapshot, and its face behind the visor of a helmet. */
export function drawScene(): string {
  const inks = palette("cyanotype");
  const random = createRandom(3);
  const stars = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${(random() * 640).toFixed(0)}" cy="${(random() * 480).toFixed(0)}" r="${(1.4 + random() * 3).toFixed(1)}"/>`,
  ).join("");
  const person = { inks, hair: "bun", cloth: "turtle", smile: 0.9 } as const;
  return scene(
    inks,
    `<rect width="640" height="480" fill="${inks.ink}"/><g fill="${inks.paper}">${stars}</g><circle cx="556" cy="94" r="72" fill="${inks.bright}"/><circle cx="556" cy="94" r="72" fill="url(#dots)" opacity=".55"/><ellipse cx="556" cy="94" rx="124" ry="24" fill="none" stroke="${inks.paper}" stroke-width="8" transform="rotate(-18 556 94)"/>
    <path d="M180 480C184 376 264 338 384 338S584 376 588 480Z" fill="${inks.light}"/><path d="M384 338C504 338 584 376 588 480H384Z" fill="url(#dots)" opacity=".5"/><rect x="300" y="406" width="168" height="52" rx="10" fill="${inks.bright}"/><circle cx="332" cy="432" r="10" fill="${palette("vermilion").bright}"/><path d="M362 424h82M362 441h56" stroke="${inks.light}" stroke-width="6"/>
    <circle cx="384" cy="206" r="168" fill="${inks.light}"/><path d="M384 38a168 168 0 0 1 0 336Z" fill="url(#dots)" opacity=".35"/><clipPath id="visor"><rect x="254" y="92" width="260" height="232" rx="112"/></clipPath><rect x="254" y="92" width="260" height="232" rx="112" fill="${inks.paper}"/><g clip-path="url(#visor)">${bust({ ...person, at: [384, 236], scale: 0.68 })}<path d="M268 176q22 -66 84 -78l-52 150q-30 -24 -32 -72Z" fill="${inks.light}" opacity=".5"/></g><rect x="254" y="92" width="260" height="232" rx="112" fill="none" stroke="${inks.bright}" stroke-width="12"/>
    <g transform="rotate(-8 96 132)"><rect x="22" y="44" width="148" height="184" fill="${inks.light}"/><clipPath id="snap"><rect x="33" y="55" width="126" height="142"/></clipPath><rect x="33" y="55" width="126" height="142" fill="${mix(inks.paper, inks.bright, 0.3)}"/><g clip-path="url(#snap)">${bust({ ...person, at: [96, 138], scale: 0.27, topInk: inks.bright })}</g></g>${arrow([120, 262], [206, 290], inks.paper)}`,
  );
}
