import type { BoardBackdrop } from "../../../src/tools/face-swap/boards.ts";
import type { Palette } from "../palettes.ts";

/** What is painted behind a figure, on 640 x 800. */
export function drawBackdrop(kind: BoardBackdrop, { paper, bright, ink, light }: Palette): string {
  const ground = `<rect width="640" height="800" fill="${paper}"/>`;
  switch (kind) {
    case "sun":
      return `${ground}<circle cx="320" cy="330" r="250" fill="${bright}"/><path d="M0 640Q160 580 320 630T640 610V800H0z" fill="${ink}" opacity=".18"/>`;
    case "rays":
      return `${ground}${Array.from({ length: 12 }, (_, k) => `<path d="M320 320L${(320 + 900 * Math.cos((k * Math.PI) / 6)).toFixed(0)} ${(320 + 900 * Math.sin((k * Math.PI) / 6)).toFixed(0)}L${(320 + 900 * Math.cos((k * Math.PI) / 6 + 0.26)).toFixed(0)} ${(320 + 900 * Math.sin((k * Math.PI) / 6 + 0.26)).toFixed(0)}z" fill="${bright}" opacity=".55"/>`).join("")}`;
    case "hills":
      return `${ground}<circle cx="500" cy="150" r="70" fill="${bright}"/><path d="M0 520Q150 400 300 500T640 440V800H0z" fill="${bright}" opacity=".6"/><path d="M0 620Q200 520 400 600T640 560V800H0z" fill="${ink}" opacity=".3"/>`;
    case "stars":
      return `<rect width="640" height="800" fill="${ink}"/>${Array.from({ length: 40 }, (_, k) => `<circle cx="${(k * 197) % 640}" cy="${(k * 311) % 780}" r="${1.5 + (k % 4)}" fill="${light}" opacity=".9"/>`).join("")}<circle cx="520" cy="130" r="60" fill="${bright}"/>`;
    case "waves":
      return `${ground}${[480, 560, 640, 720].map((y, k) => `<path d="M-40 ${y}q40-40 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0 80 0V800H-40z" fill="${k % 2 ? ink : bright}" opacity="${0.35 + 0.12 * k}"/>`).join("")}`;
    case "arches":
      return `${ground}${[40, 240, 440].map((x) => `<path d="M${x} 800V240a80 80 0 0 1 160 0V800z" fill="${bright}" opacity=".5"/><path d="M${x + 22} 800V250a58 58 0 0 1 116 0V800z" fill="${light}" opacity=".7"/>`).join("")}`;
    case "stripes":
      return `${ground}${Array.from({ length: 8 }, (_, k) => `<rect x="${k * 80}" width="40" height="800" fill="${bright}" opacity=".5"/>`).join("")}`;
    case "leaves":
      return `${ground}${Array.from({ length: 22 }, (_, k) => `<path transform="translate(${(k * 137) % 640} ${(k * 211) % 800}) rotate(${(k * 61) % 360})" d="M0 0C30-40 90-40 120 0 90 40 30 40 0 0z" fill="${k % 2 ? bright : ink}" opacity=".38"/>`).join("")}`;
  }
}
