import { createRandom } from "../../../src/engine/local/ops/random.ts";
import { palette } from "../palettes.ts";
import { mix } from "../people/colours.ts";
import { bust, divided, scene, sparkle } from "./frame.ts";

/** Restoration: a torn and faded print, whole and fresh on one side. */
export function drawRestoreScene(): string {
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

/** Time travel: a face inside of a clock, today on the left and long ago on the right. */
export function drawTimeScene(): string {
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

/** Clothing: one person, two garments, and hangers with more. */
export function drawClothingScene(): string {
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

/** Art style: a portrait that turns into strokes of a brush. */
export function drawArtScene(): string {
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

/** Statue: flesh on the left, marble on the right, on one pedestal. */
export function drawStatueScene(): string {
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

/** Smart editing: someone is taken out of a landscape by a wand. */
export function drawMagicScene(): string {
  const inks = palette("moss");
  return scene(
    inks,
    `<rect width="640" height="300" fill="${inks.bright}" opacity=".4"/><circle cx="164" cy="122" r="62" fill="${inks.light}"/><path d="M0 336L136 204L232 290L352 160L524 332L640 240V480H0Z" fill="${inks.ink}"/><path d="M352 160L524 332L640 240V480H380L412 300Z" fill="url(#bright)" opacity=".8"/><path d="M136 204L166 234L146 246L128 232L112 228ZM352 160L392 200L362 214L344 196L320 194Z" fill="${inks.light}"/><path d="M0 480V394Q160 352 320 392T640 380V480Z" fill="${inks.bright}"/><g transform="translate(414 0)"><path d="M0 150C34 150 46 180 42 206C78 222 90 258 90 408H-90C-90 258 -78 222 -42 206C-46 180 -34 150 0 150Z" fill="${inks.paper}" fill-opacity=".86" stroke="${inks.light}" stroke-width="7" stroke-dasharray="15 12"/></g><path d="M444 254L540 158" stroke="${inks.ink}" stroke-width="20" stroke-linecap="round"/><path d="M518 180L540 158" stroke="${inks.light}" stroke-width="20" stroke-linecap="round"/><path d="${sparkle(582, 86, 42)}${sparkle(516, 62, 22)}${sparkle(606, 164, 18)}" fill="${inks.light}"/>`,
  );
}
