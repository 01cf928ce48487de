import { palette } from "#art/palettes.ts";
import { mix } from "#art/people/colours.ts";
import { bust, divided, scene } from "#art/scenes/frame.ts";

/** A face inside a clock, today on the left and long ago on the right. */
export function drawScene(): string {
  const inks = palette("clay");
  const rays = Array.from(
    { length: 24 },
    (_, k) =>
      `<path transform="rotate(${15 * k} 320 240)" d="M320 240L286 -180H354Z" fill="${inks.bright}" opacity="${k % 2 ? 0.12 : 0.36}"/>`,
  ).join("");
  const marks = Array.from(
    { length: 60 },
    (_, k) =>
      `<path transform="rotate(${6 * k} 320 240)" d="M320 ${k % 5 ? 34 : 34}v${k % 5 ? 9 : 22}" stroke="${inks.ink}" stroke-width="${k % 5 ? 3 : 6}"/>`,
  ).join("");
  const hat = `<path d="M-132 -104Q0 -148 132 -104L126 -82Q0 -122 -126 -82Z" fill="${inks.bright}"/><path d="M-94 -110C-94 -212 94 -212 94 -110Q0 -142 -94 -110Z" fill="${inks.bright}"/><path d="M-96 -114Q0 -148 96 -114L94 -138Q0 -170 -94 -138Z" fill="${inks.ink}"/>`;
  const at = [320, 254] as const;
  const now = bust({
    inks,
    at,
    scale: 0.64,
    hair: "bob",
    cloth: "crew",
    topInk: inks.bright,
    smile: 0.9,
  });
  const then = bust({
    inks,
    at,
    scale: 0.641,
    hair: "bob",
    cloth: "suit",
    topInk: inks.ink,
    smile: 0.5,
    hat,
  });
  return scene(
    inks,
    `${rays}<circle cx="320" cy="240" r="222" fill="${inks.light}" stroke="${inks.ink}" stroke-width="9"/>${marks}<clipPath id="dial"><circle cx="320" cy="240" r="172"/></clipPath><g clip-path="url(#dial)"><rect x="140" y="60" width="180" height="360" fill="${inks.paper}"/><rect x="320" y="60" width="180" height="360" fill="${mix(inks.paper, inks.bright, 0.42)}"/>${divided(inks, [now, then])}</g><circle cx="320" cy="240" r="172" fill="none" stroke="${inks.ink}" stroke-width="4"/>`,
  );
}
