import type { IconFile } from "../../src/tools/art-files.ts";

const GROUND = "#15100d";
const LINE = "#f4efe6";
const SAFELIGHT = "#ff7043";

/** The registration mark around the safelight, 34 by 34; `line` is the attribute that paints its lines. */
export const mark = (line: string): string =>
  `<rect x="7" y="7" width="20" height="20" rx="3" fill="none" ${line} stroke-width="2.6"/><circle cx="17" cy="17" r="5" fill="${SAFELIGHT}"/><path d="M17 1v5M17 28v5M1 17h5M28 17h5" fill="none" ${line} stroke-width="2.6" stroke-linecap="round"/>`;

/** The mark alone. Its lines follow the browser's theme. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><style>.l{stroke:#241a15}@media(prefers-color-scheme:dark){.l{stroke:${LINE}}}</style>${mark('class="l"')}</svg>`;

/** The mark on its dark ground, for home screens. A maskable icon stays inside the circle that every mask keeps. */
export function appIcon(purpose: IconFile["purpose"]): string {
  const side = purpose === "maskable" ? 64 : 46;
  const margin = (side - 34) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${GROUND}"/><g transform="translate(${margin} ${margin})">${mark(`stroke="${LINE}"`)}</g></svg>`;
}
