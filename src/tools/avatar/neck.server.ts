import type { Colour } from "#engine/local/ops/float-raster.ts";
import type { Piece } from "./costume.server.ts";

function css([red, green, blue]: Colour, light: number): string {
  const part = (value: number): number => Math.max(0, Math.min(255, Math.round(value * light)));
  return `rgb(${part(red)},${part(green)},${part(blue)})`;
}

/** A neck with throat and collarbones in the face's skin colour, where no collar covers it. */
export function drawNeck(skin: Colour): Piece {
  const stops = [
    [0, 0.88],
    [0.3, 1.02],
    [1, 1.1],
  ]
    .map(([at, light]) => `<stop offset="${at}" stop-color="${css(skin, light ?? 1)}"/>`)
    .join("");
  return {
    fabric: "cloth",
    puff: 40,
    shadow: 0,
    art: `<defs><linearGradient id="neck" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs><path d="M328 440C334 486 334 528 318 556C290 590 240 596 200 612L220 760H580L600 612C560 596 510 590 482 556C466 528 466 486 472 440Z" fill="url(#neck)"/>`,
    relief:
      '<g fill="none" stroke-linecap="round"><path d="M352 470C362 520 376 560 392 590M448 470C438 520 424 560 408 590" stroke="#fff" stroke-opacity=".2" stroke-width="16"/><path d="M384 604C340 590 300 596 250 606M416 604C460 590 500 596 550 606" stroke="#fff" stroke-opacity=".3" stroke-width="12"/><path d="M400 560V620" stroke="#000" stroke-opacity=".25" stroke-width="16"/></g>',
  };
}
