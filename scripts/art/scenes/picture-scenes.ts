import { palette } from "../palettes.ts";
import { bust, scene } from "./frame.ts";

/** Restoration: a torn print, whole on one side. */
export function drawRestoreScene(): string {
  const inks = palette("cyanotype");
  return scene(
    inks,
    `<g transform="rotate(-4 320 240)"><rect x="150" y="30" width="340" height="420" fill="${inks.light}"/><clipPath id="f"><rect x="174" y="54" width="292" height="340"/></clipPath><rect x="174" y="54" width="292" height="340" fill="${inks.bright}"/><g clip-path="url(#f)">${bust({ inks, person: 2, x: 320, y: 232, scale: 0.86 })}<path d="M174 54H330L300 120 340 190 296 270 330 394H174z" fill="${inks.paper}" opacity=".62"/><path d="M330 54L300 120 340 190 296 270 330 394" fill="none" stroke="${inks.light}" stroke-width="7"/><path d="M174 150l70 30 50-20M210 394l30-90 60-34M190 96l40 10" stroke="${inks.light}" stroke-width="4" fill="none"/></g></g>`,
  );
}

/** Time travel: a portrait inside of a clock. */
export function drawTimeScene(): string {
  const inks = palette("marigold");
  const rays = Array.from(
    { length: 18 },
    (_, k) =>
      `<path transform="rotate(${20 * k} 320 240)" d="M320 240L280-160H360z" fill="${inks.bright}" opacity=".35"/>`,
  ).join("");
  const marks = Array.from(
    { length: 12 },
    (_, k) =>
      `<path transform="rotate(${30 * k} 320 240)" d="M320 54v24" stroke="${inks.ink}" stroke-width="8"/>`,
  ).join("");
  return scene(
    inks,
    `${rays}<circle cx="320" cy="240" r="206" fill="${inks.light}" stroke="${inks.ink}" stroke-width="10"/><circle cx="320" cy="240" r="150" fill="${inks.bright}"/><clipPath id="c"><circle cx="320" cy="240" r="150"/></clipPath><g clip-path="url(#c)">${bust({ inks, person: 0, x: 320, y: 250, scale: 0.76, change: { collar: "suit", top: inks.ink } })}</g>${marks}<path d="M320 240L430 132" stroke="${inks.ink}" stroke-width="9" stroke-linecap="round"/>`,
  );
}

/** Clothing: three garments on a rail. */
export function drawClothingScene(): string {
  const inks = palette("moss");
  const hanger = (x: number) =>
    `<path d="M${x} 74q0-24 18-24t16 20-18 20v22" fill="none" stroke="${inks.ink}" stroke-width="7"/><path d="M${x - 66} 152L${x + 16} 110l82 42" fill="none" stroke="${inks.ink}" stroke-width="7"/>`;
  const shirt = (x: number, fill: string, extra = "") =>
    `<g transform="translate(${x} 0)"><path d="M-60 146Q-20 170 16 170t76-24l60 44-36 58-30-18V420H-54V230l-30 18-36-58z" fill="${fill}" stroke="${inks.ink}" stroke-width="7" stroke-linejoin="round"/>${extra}</g>`;
  const stripes = Array.from(
    { length: 6 },
    (_, k) => `<path d="M-50 ${208 + 36 * k}H82" stroke="${inks.light}" stroke-width="12"/>`,
  ).join("");
  return scene(
    inks,
    `<path d="M50 60H590" stroke="${inks.ink}" stroke-width="12" stroke-linecap="round"/>${hanger(136)}${hanger(306)}${hanger(476)}${shirt(136, inks.bright, stripes)}${shirt(476, inks.light, '<path d="M-50 180H82V416H-50z" fill="url(#dots)" opacity=".5"/>')}${shirt(306, inks.ink, `<path d="M16 170V420" stroke="${inks.bright}" stroke-width="6"/>`)}`,
  );
}

/** Art style: a portrait among brush strokes. */
export function drawArtScene(): string {
  const inks = palette("vermilion");
  const strokes = Array.from({ length: 90 }, (_, k) => {
    const x = (k * 173) % 640;
    const y = (k * 97) % 480;
    const angle = Math.round(Math.sin(x / 120) * 50 + Math.cos(y / 90) * 40);
    return `<path transform="translate(${x} ${y}) rotate(${angle})" d="M0 0q24-14 52 0" stroke="${k % 3 === 0 ? inks.ink : k % 3 === 1 ? inks.bright : inks.light}" stroke-width="9" stroke-linecap="round" fill="none" opacity=".8"/>`;
  }).join("");
  return scene(
    inks,
    `${strokes}<circle cx="506" cy="122" r="52" fill="${inks.light}"/>${bust({ inks, person: 1, x: 292, y: 232, scale: 1.02, change: { hair: inks.bright, top: inks.ink } })}`,
  );
}

/** Statue: a bust on its pedestal. */
export function drawStatueScene(): string {
  const inks = palette("marigold");
  return scene(
    inks,
    `<circle cx="430" cy="170" r="220" fill="${inks.bright}" opacity=".6"/><g>${bust({ inks, person: 4, x: 320, y: 200, scale: 0.86, change: { skin: inks.light, shade: inks.light, hair: inks.light, top: inks.light, lip: inks.light, iris: inks.light } })}</g><path d="M140 340Q320 410 500 340L470 400H170z" fill="${inks.light}" stroke="${inks.ink}" stroke-width="6"/><rect x="180" y="396" width="280" height="26" fill="${inks.light}" stroke="${inks.ink}" stroke-width="6"/><rect x="206" y="422" width="228" height="70" fill="${inks.ink}"/><rect x="320" y="422" width="114" height="70" fill="url(#dots)" opacity=".6"/>`,
  );
}

/** Miniature: a tiny person beside a cup. */
export function drawMiniatureScene(): string {
  const inks = palette("jade");
  return scene(
    inks,
    `<path d="M320 30q-26 40 0 70t0 60M390 30q-26 40 0 70t0 60" fill="none" stroke="${inks.light}" stroke-width="14" stroke-linecap="round"/><ellipse cx="350" cy="424" rx="240" ry="32" fill="${inks.light}" stroke="${inks.ink}" stroke-width="6"/><path d="M212 180H500Q490 380 440 410H272Q222 380 212 180z" fill="${inks.bright}"/><path d="M356 180H500Q490 380 440 410H356z" fill="url(#dots)" opacity=".4"/><ellipse cx="356" cy="180" rx="144" ry="30" fill="${inks.light}"/><ellipse cx="356" cy="182" rx="124" ry="22" fill="${inks.ink}"/><path d="M500 220q80-10 74 60-8 60-92 54" fill="none" stroke="${inks.bright}" stroke-width="28"/><path d="M176 420L212 250M202 420L236 250M182 390h26M188 356h26M196 322h26M202 288h26" stroke="${inks.ink}" stroke-width="6"/><circle cx="106" cy="292" r="18" fill="${inks.light}"/><path d="M88 292a18 18 0 0 1 36 0q-18-12-36 0z" fill="${inks.ink}"/><path d="M106 318v52" stroke="${inks.bright}" stroke-width="26" stroke-linecap="round"/><path d="M100 376l-6 46M112 376l8 46" stroke="${inks.ink}" stroke-width="12" stroke-linecap="round"/><path d="M92 326L64 282M120 328l22 34" stroke="${inks.light}" stroke-width="10" stroke-linecap="round"/>`,
  );
}

/** Avatar: a face behind the glass of a helmet. */
export function drawAvatarScene(): string {
  const inks = palette("cyanotype");
  const stars = Array.from(
    { length: 46 },
    (_, k) =>
      `<circle cx="${(k * 179) % 640}" cy="${(k * 113) % 480}" r="${1.5 + (k % 3)}" fill="${inks.light}"/>`,
  ).join("");
  return scene(
    inks,
    `<rect width="640" height="480" fill="${inks.ink}"/>${stars}<circle cx="548" cy="96" r="64" fill="${inks.bright}"/><path d="M450 130q100 10 190-60" fill="none" stroke="${inks.paper}" stroke-width="8"/><path d="M130 480q10-130 190-130t190 130z" fill="${inks.light}"/><path d="M320 350q180 0 190 130H320z" fill="url(#dots)" opacity=".3"/><circle cx="320" cy="212" r="164" fill="${inks.light}"/><circle cx="320" cy="212" r="126" fill="${inks.bright}"/><clipPath id="g"><circle cx="320" cy="212" r="118"/></clipPath><circle cx="320" cy="212" r="118" fill="${inks.paper}"/><g clip-path="url(#g)">${bust({ inks, person: 0, x: 320, y: 214, scale: 0.66 })}</g><path d="M228 158q20-46 66-62" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"/><rect x="252" y="412" width="136" height="46" rx="10" fill="${inks.bright}"/><circle cx="280" cy="435" r="9" fill="${inks.light}"/><path d="M304 428h62M304 444h40" stroke="${inks.light}" stroke-width="6"/>`,
  );
}
