import type { BoardHeadgear, BoardOutfit, BoardProp } from "../../../src/tools/face-swap/boards.ts";
import type { Palette } from "../palettes.ts";

const SHOULDERS = "M96 800C96 640 150 560 250 530L320 560 390 530C490 560 544 640 544 800z";

/** The body below the hole, on 640 x 800; the neck ends at 500. */
export function drawOutfit(kind: BoardOutfit, { ink, bright, light }: Palette): string {
  const line = `stroke="${ink}" stroke-width="6" stroke-linejoin="round"`;
  const body = (fill: string) => `<path d="${SHOULDERS}" fill="${fill}" ${line}/>`;
  switch (kind) {
    case "suit":
      return `${body(ink)}<path d="M320 560L262 536 300 800h40l38-264z" fill="${light}" ${line}/><path d="M320 566l-26 24 14 26-12 130 24 40 24-40-12-130 14-26z" fill="${bright}"/><path d="M250 530l20 150 40-110zM390 530l-20 150-40-110z" fill="${ink}" ${line}/>`;
    case "robe":
      return `${body(bright)}<path d="M250 530L340 800H240L170 570zM390 530L300 800H400L470 570z" fill="${light}" ${line}/><path d="M250 530q70 60 140 0" fill="none" stroke="${ink}" stroke-width="16"/>`;
    case "armour":
      return `${body(light)}<path d="M96 800c0-90 20-150 70-190 40 30 60 110 56 190zM544 800c0-90-20-150-70-190-40 30-60 110-56 190z" fill="${bright}" ${line}/><path d="M222 640h196M226 700h188M230 760h180M320 560v240" ${line} fill="none"/>`;
    case "dress":
      return `${body(bright)}<path d="M230 540q90 110 180 0l-20 70q-70 60-140 0z" fill="${light}" ${line}/><path d="M170 800q150-120 300 0z" fill="${ink}" opacity=".35"/>${[0, 1, 2, 3].map((k) => `<circle cx="${260 + 40 * k}" cy="${590 + (k % 3 === 0 ? 0 : 16)}" r="9" fill="${light}" stroke="${ink}" stroke-width="3"/>`).join("")}`;
    case "spacesuit":
      return `${body(light)}<ellipse cx="320" cy="540" rx="150" ry="46" fill="${bright}" ${line}/><rect x="246" y="630" width="148" height="92" rx="14" fill="${ink}"/><circle cx="280" cy="676" r="14" fill="${bright}"/><rect x="312" y="658" width="64" height="12" fill="${light}"/><rect x="312" y="684" width="44" height="12" fill="${bright}"/>`;
    case "coat":
      return `${body(bright)}<path d="M250 530l70 110 70-110-22-14-48 60-48-60z" fill="${light}" ${line}/><path d="M320 640v160" ${line}/>${[680, 740].map((y) => `<circle cx="346" cy="${y}" r="9" fill="${ink}"/>`).join("")}<path d="M420 660h70v50h-70z" fill="none" ${line}/>`;
    case "jersey":
      return `${body(bright)}<path d="M250 530q70 70 140 0" fill="none" stroke="${light}" stroke-width="20"/><path d="M170 570l30 230M470 570l-30 230" stroke="${light}" stroke-width="26"/><text x="320" y="740" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="120" fill="${light}" stroke="${ink}" stroke-width="4">7</text>`;
    case "fur":
      return `${body(bright)}<path d="M190 560l24 40 26-30 24 46 28-40 28 50 28-50 28 40 24-46 26 30 24-40q-60-60-130-40-70-20-130 40z" fill="${light}" ${line}/>`;
    case "feathers":
      return `<g fill="${light}" ${line}><path d="M180 600C40 560 10 420 40 330c70 40 120 130 160 240zM460 600c140-40 170-180 140-270-70 40-120 130-160 240z"/><path d="M150 590C60 560 30 470 40 400M490 590c90-30 120-120 110-190" fill="none"/></g>${body(bright)}`;
    case "petals":
      return `${body(ink)}${Array.from({ length: 7 }, (_, k) => `<path transform="rotate(${-66 + 22 * k} 320 800)" d="M320 800C270 700 280 600 320 560 360 600 370 700 320 800z" fill="${k % 2 ? bright : light}" ${line}/>`).join("")}`;
    case "tail":
      return `${body(bright)}${Array.from({ length: 15 }, (_, k) => `<path d="M${150 + (k % 5) * 75} ${640 + Math.floor(k / 5) * 56}q36 50 74 0" fill="none" stroke="${ink}" stroke-width="5"/>`).join("")}<path d="M250 534q70 60 140 0" fill="none" stroke="${light}" stroke-width="18"/>`;
  }
}

/** What lies behind the head: hair, a hood or a mane. */
export function drawBehindHead(kind: BoardHeadgear, { ink, bright, light }: Palette): string {
  const line = `stroke="${ink}" stroke-width="6" stroke-linejoin="round"`;
  switch (kind) {
    case "helmet":
      return `<circle cx="320" cy="296" r="186" fill="${light}" ${line}/>`;
    case "hood":
      return `<path d="M140 560C110 250 200 100 320 100S530 250 500 560C440 500 200 500 140 560z" fill="${bright}" ${line}/>`;
    case "mane":
      return `<g fill="${bright}" ${line}>${Array.from({ length: 18 }, (_, k) => `<path transform="rotate(${20 * k} 320 300)" d="M320 300L280 110Q320 60 360 110z"/>`).join("")}</g>`;
    case "wig":
      return `<g fill="${light}" ${line}>${[150, 166, 180].map((x, k) => `<circle cx="${x + 10}" cy="${300 + 76 * k}" r="46"/><circle cx="${630 - x}" cy="${300 + 76 * k}" r="46"/>`).join("")}<path d="M150 300C150 150 230 100 320 100s170 50 170 200z"/></g>`;
    case "none":
    case "crown":
    case "brim":
    case "cone":
    case "cap":
    case "chef":
    case "turban":
    case "visor":
    case "horns":
    case "wreath":
    case "bow":
    case "antlers":
      return `<path d="M178 420C150 230 210 130 320 130s170 100 142 290C440 520 200 520 178 420z" fill="${ink}"/>`;
  }
}

/** What is worn on the head, above the hole. */
export function drawHeadgear(kind: BoardHeadgear, { ink, bright, light }: Palette): string {
  const line = `stroke="${ink}" stroke-width="6" stroke-linejoin="round"`;
  switch (kind) {
    case "none":
    case "mane":
    case "hood":
      return "";
    case "helmet":
      return `<path d="M150 240a176 176 0 0 1 340 0" fill="none" stroke="${bright}" stroke-width="26"/><circle cx="320" cy="118" r="16" fill="${bright}" ${line}/>`;
    case "crown":
      return `<path d="M196 196L182 74l66 56 72-92 72 92 66-56-14 122q-124-40-248 0z" fill="${bright}" ${line}/><g fill="${light}" ${line}><circle cx="320" cy="148" r="13"/><circle cx="250" cy="160" r="9"/><circle cx="390" cy="160" r="9"/></g>`;
    case "brim":
      return `<path d="M220 170C230 60 280 50 320 60s90-10 100 110z" fill="${bright}" ${line}/><path d="M90 196q230-70 460 0-60 34-230 20Q150 230 90 196z" fill="${bright}" ${line}/><path d="M222 168q98-26 196 0" stroke="${ink}" stroke-width="18" fill="none"/>`;
    case "cone":
      return `<path d="M320 30L540 210q-220-46-440 0z" fill="${light}" ${line}/><path d="M230 110q90-22 180 0M170 160q150-32 300 0" fill="none" stroke="${ink}" stroke-width="4"/>`;
    case "cap":
      return `<path d="M186 180Q200 80 320 80t134 100q-134-36-268 0z" fill="${light}" ${line}/><path d="M180 186q140-44 280 0l-16 22q-124-34-248 0z" fill="${ink}"/><circle cx="320" cy="130" r="18" fill="${bright}"/>`;
    case "chef":
      return `<path d="M210 190l-10-70a56 56 0 0 1 40-86 84 84 0 0 1 160 0 56 56 0 0 1 40 86l-10 70q-110-30-220 0z" fill="#fffdf7" ${line}/>`;
    case "turban":
      return `<path d="M180 200C160 90 240 60 320 62s160 28 140 138q-140-66-280 0z" fill="${bright}" ${line}/><path d="M196 150q120-70 250 20M190 186q110-90 240-110" fill="none" ${line}/><circle cx="320" cy="112" r="16" fill="${light}" ${line}/>`;
    case "visor":
      return `<path d="M176 196C176 90 250 70 320 70s144 20 144 126q-144-40-288 0z" fill="${bright}" ${line}/><path d="M160 200q160-56 320 0l8 26q-168-50-336 0z" fill="${ink}"/><g fill="${light}" ${line}><circle cx="262" cy="140" r="34"/><circle cx="378" cy="140" r="34"/></g>`;
    case "horns":
      return `<path d="M186 196Q196 80 320 80t134 116q-134-44-268 0z" fill="${bright}" ${line}/><path d="M196 150C110 150 90 70 110 20c20 50 60 70 110 74zM444 150c86 0 106-80 86-130-20 50-60 70-110 74z" fill="${light}" ${line}/>`;
    case "wreath":
      return `<g fill="${bright}" ${line}>${Array.from({ length: 11 }, (_, k) => `<ellipse transform="rotate(${-70 + 14 * k} 320 300)" cx="320" cy="130" rx="16" ry="34"/>`).join("")}</g>`;
    case "wig":
      return `<path d="M190 190q130-60 260 0" fill="none" stroke="${ink}" stroke-width="5"/>`;
    case "bow":
      return `<path d="M320 110L220 60v110zM320 110l100-50v110z" fill="${bright}" ${line}/><circle cx="320" cy="112" r="20" fill="${light}" ${line}/>`;
    case "antlers":
      return `<g fill="none" stroke="${bright}" stroke-width="20" stroke-linecap="round"><path d="M250 150L190 40M216 90l-66-10M204 66l10-50M390 150l60-110M424 90l66-10M436 66l-10-50"/></g>`;
  }
}

/** What stands beside the figure. */
export function drawProp(kind: BoardProp, { ink, bright, light }: Palette): string {
  const line = `stroke="${ink}" stroke-width="6" stroke-linejoin="round"`;
  switch (kind) {
    case "none":
      return "";
    case "sword":
      return `<path d="M556 760V330l18-50 18 50V760z" fill="${light}" ${line}/><path d="M520 640h108v22H520z" fill="${bright}" ${line}/>`;
    case "staff":
      return `<path d="M566 800V330h16V800z" fill="${bright}" ${line}/><circle cx="574" cy="300" r="38" fill="${light}" ${line}/>`;
    case "ball":
      return `<circle cx="556" cy="690" r="70" fill="${light}" ${line}/><path d="M556 646l40 28-14 48h-52l-14-48z" fill="${ink}"/>`;
    case "flower":
      return `<path d="M566 800Q560 690 566 610" stroke="${ink}" stroke-width="10" fill="none"/>${[0, 72, 144, 216, 288].map((angle) => `<ellipse transform="rotate(${angle} 566 580)" cx="566" cy="540" rx="24" ry="38" fill="${bright}" ${line}/>`).join("")}<circle cx="566" cy="580" r="22" fill="${light}" ${line}/>`;
    case "flag":
      return `<path d="M552 800V380" stroke="${ink}" stroke-width="12"/><path d="M556 390q36-22 70 0v84q-34-22-70 0z" fill="${bright}" ${line}/>`;
    case "wheel":
      return `<g fill="none" stroke="${ink}" stroke-width="14"><circle cx="552" cy="690" r="64"/><path d="M552 610v160M472 690h160M495 633l114 114M609 633L495 747" stroke-width="9"/></g><circle cx="552" cy="690" r="18" fill="${bright}" ${line}/>`;
    case "book":
      return `<path d="M470 680l80-24 80 24v90l-80-24-80 24z" fill="${light}" ${line}/><path d="M550 656v90M490 702l44-12M490 726l44-12M610 702l-44-12" ${line} fill="none"/>`;
    case "star":
      return `<path d="M556 560l22 54 58 4-45 37 15 57-50-31-50 31 15-57-45-37 58-4z" fill="${bright}" ${line}/>`;
    case "anchor":
      return `<g fill="none" stroke="${ink}" stroke-width="16" stroke-linecap="round"><circle cx="560" cy="560" r="24"/><path d="M560 584v180M510 630h100M490 700q10 66 70 70 60-4 70-70"/></g>`;
    case "brush":
      return `<path d="M544 800l10-250h24l10 250z" fill="${bright}" ${line}/><path d="M548 550q-6-60 18-100 24 40 18 100z" fill="${ink}"/>`;
    case "note":
      return `<g fill="${ink}"><ellipse cx="520" cy="730" rx="30" ry="22"/><ellipse cx="604" cy="706" rx="30" ry="22"/><path d="M538 730V590l96-28v144h-14V612l-68 20v98z"/></g>`;
    case "torch":
      return `<path d="M540 800l14-190h32l14 190z" fill="${ink}"/><path d="M570 460c50 60 56 110 0 150-56-40-50-90 0-150z" fill="${bright}" ${line}/><path d="M570 530c20 30 22 50 0 70-22-20-20-40 0-70z" fill="${light}"/>`;
    case "cup":
      return `<path d="M504 620h108l-14 110H518z" fill="${light}" ${line}/><path d="M610 640q40 6 20 56-10 14-26 10" fill="none" ${line}/><path d="M530 600q-10-30 8-50M572 600q-10-30 8-50" fill="none" ${line}/>`;
  }
}
