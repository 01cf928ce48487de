import type { PresetArt } from "#art/preset-art.ts";
import { drawBoard, drawBoards } from "./boards/draw-boards.art.ts";
import { boards } from "./boards.ts";

export const presets: PresetArt = {
  folder: "boards",
  draw: drawBoards,
  svgOf: (id) => {
    const board = boards.find((each) => each.id === id);
    return board ? drawBoard(board) : null;
  },
};
