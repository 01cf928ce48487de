const PAPER = "#15100d";
const LINE = "#f4efe6";
const SAFELIGHT = "#ff7043";

const mark = (line: string) =>
  `<rect x="7" y="7" width="20" height="20" rx="3" fill="none" stroke="${line}" stroke-width="2.6"/><circle cx="17" cy="17" r="5" fill="${SAFELIGHT}"/><path d="M17 1v5M17 28v5M1 17h5M28 17h5" stroke="${line}" stroke-width="2.6" stroke-linecap="round"/>`;

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><style>.l{stroke:#241a15}@media(prefers-color-scheme:dark){.l{stroke:${LINE}}}</style>${mark("#241a15").replaceAll('stroke="#241a15"', 'class="l"')}</svg>`;

/** The mark on its dark ground, for home screens. */
export const appIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 54 54"><rect width="54" height="54" fill="${PAPER}"/><g transform="translate(10 10)">${mark(LINE)}</g></svg>`;

/** An empty print tray: what stands where a picture will be. */
export const emptyTray = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 165" fill="none" stroke="#9a8d80" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M18,78 L42,136 H178 L202,78"/><path d="M18,78 H202" stroke-dasharray="2 9"/><path d="M42,136 L36,150 H184 L178,136"/><rect x="66" y="18" width="88" height="74" rx="3" stroke-dasharray="7 7"/><circle cx="110" cy="46" r="13" stroke-dasharray="4 6"/><path d="M84,92 C88,70 132,70 136,92" stroke-dasharray="4 6"/></svg>`;

/** A torn print, for the error page. */
export const errorPrint = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150" fill="none" stroke="#9a8d80" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M40,20 H96 L88,46 L104,66 L86,92 L100,130 H40Z"/><path d="M116,20 H160 V130 H120 L106,94 L124,66 L108,44Z"/><path d="M30,140 L172,8" stroke="#e5484d" stroke-width="5"/></svg>`;
