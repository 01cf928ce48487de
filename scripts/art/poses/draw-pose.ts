import {
  type Figure,
  type FigurePoint,
  moveFigure,
  placeMannequin,
} from "../../../src/tools/pose/figure.ts";
import type { BodyLayer } from "../../../src/tools/pose/pose-angles.ts";
import { posePresets } from "../../../src/tools/pose/presets.ts";
import { type Palette, palettes } from "../palettes.ts";
import { halftone } from "../print.ts";

const HEIGHT = 640;
const WIDTH = 480;

interface Stroke {
  readonly points: readonly FigurePoint[];
  readonly width: number;
  readonly colour: string;
}

const at = ({ x, y }: FigurePoint): string => `${x.toFixed(1)},${y.toFixed(1)}`;

function stroke({ points, width, colour }: Stroke): string {
  return `<path d="M${points.map(at).join("L")}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function between(from: FigurePoint, to: FigurePoint, share: number): FigurePoint {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

interface Canvas {
  readonly joint: Figure;
  readonly unit: number;
  readonly inks: Palette;
  /** `true` if the figure is seen from the side, facing right. */
  readonly isTurned: boolean;
}

function drawArm({ joint, unit, inks }: Canvas, side: "left" | "right"): string {
  const [shoulder, elbow, wrist] = [
    joint[`${side}Shoulder`],
    joint[`${side}Elbow`],
    joint[`${side}Wrist`],
  ];
  const sleeve = between(shoulder, elbow, 0.62);
  return (
    stroke({ points: [shoulder, elbow, wrist], width: 0.2 * unit, colour: inks.light }) +
    `<circle cx="${wrist.x.toFixed(1)}" cy="${wrist.y.toFixed(1)}" r="${(0.12 * unit).toFixed(1)}" fill="${inks.light}"/>` +
    stroke({ points: [shoulder, sleeve], width: 0.26 * unit, colour: inks.bright })
  );
}

function drawLeg({ joint, unit, inks, isTurned }: Canvas, side: "left" | "right"): string {
  const [hip, knee, ankle] = [joint[`${side}Hip`], joint[`${side}Knee`], joint[`${side}Ankle`]];
  const shin = { x: ankle.x - knee.x, y: ankle.y - knee.y };
  const length = Math.hypot(shin.x, shin.y) || 1;
  const outwards = side === "left" && !isTurned ? -1 : 1;
  // The foot points across the shin and slightly downwards.
  const toes = {
    x: ankle.x + (unit * (outwards * 0.17 * shin.y + 0.06 * shin.x)) / length,
    y: ankle.y + (unit * (-outwards * 0.17 * shin.x + 0.06 * shin.y)) / length,
  };
  return (
    stroke({ points: [hip, knee], width: 0.3 * unit, colour: inks.ink }) +
    stroke({ points: [knee, ankle], width: 0.25 * unit, colour: inks.ink }) +
    stroke({ points: [ankle, toes], width: 0.15 * unit, colour: inks.ink })
  );
}

function drawTorso({ joint, unit, inks }: Canvas): string {
  const { leftShoulder, rightShoulder, leftHip, rightHip, neck, hips } = joint;
  const below = between(neck, hips, 1.12);
  const collar = between(neck, hips, -0.07);
  const belly = stroke({ points: [leftHip, rightHip], width: 0.3 * unit, colour: inks.ink });
  return `${belly}<path d="M${at(leftShoulder)}Q${at(collar)} ${at(rightShoulder)}L${at(rightHip)}Q${at(below)} ${at(leftHip)}Z" fill="${inks.bright}" stroke="${inks.bright}" stroke-width="${(0.18 * unit).toFixed(1)}" stroke-linejoin="round"/>`;
}

function drawHead({ joint, unit, inks }: Canvas): string {
  const { head, neck } = joint;
  const tilt = (Math.atan2(head.x - neck.x, neck.y - head.y) * 180) / Math.PI;
  const scale = unit / 56;
  return `${stroke({ points: [neck, head], width: 0.19 * unit, colour: inks.light })}<g transform="translate(${at(head)}) rotate(${tilt.toFixed(1)}) scale(${scale.toFixed(3)})"><ellipse rx="13" ry="15.5" fill="${inks.light}"/><path d="M-14,2 C-17,-14 -8,-20 1,-19 C12,-20 17,-11 14,2 C12,-6 6,-10 -3,-9 C-9,-9 -12,-4 -14,2Z" fill="${inks.ink}"/></g>`;
}

function drawLayer(canvas: Canvas, layer: BodyLayer): string {
  switch (layer) {
    case "leftArm":
      return drawArm(canvas, "left");
    case "rightArm":
      return drawArm(canvas, "right");
    case "leftLeg":
      return drawLeg(canvas, "left");
    case "rightLeg":
      return drawLeg(canvas, "right");
    case "torso":
      return drawTorso(canvas);
    case "head":
      return drawHead(canvas);
  }
}

interface Placed {
  readonly layers: string;
  /** The y of the ground in the picture. */
  readonly ground: number;
}

/** Draws the mannequin of preset number `index` (from 0) for a picture of 480 by 640. */
export function drawMannequin(index: number, inks: Palette): Placed {
  const preset = posePresets[index];
  if (!preset) throw new RangeError(`there is no pose ${index}`);
  const placed = placeMannequin(preset.angles);
  const joint = moveFigure(placed.figure, HEIGHT, { x: 0, y: 0 });
  const { depth } = preset.angles;
  const isTurned =
    depth.indexOf("leftLeg") < depth.indexOf("torso") &&
    depth.indexOf("torso") < depth.indexOf("rightLeg");
  const canvas = { joint, unit: placed.unit * HEIGHT, inks, isTurned };
  const layers = depth.map((layer) => drawLayer(canvas, layer)).join("");
  return { layers, ground: placed.ground * HEIGHT };
}

/** Draws the picture of preset number `index` (from 0): a mannequin on a dotted shadow, in the inks of a palette. */
export function drawPose(index: number): string {
  const inks = palettes[index % palettes.length];
  if (!inks) throw new RangeError(`there is no pose ${index}`);
  const { layers, ground } = drawMannequin(index, inks);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${halftone("dots", inks.ink, 12)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${inks.paper}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="${inks.bright}" opacity=".16"/><ellipse cx="${WIDTH / 2}" cy="${ground + 4}" rx="148" ry="15" fill="url(#dots)"/>${layers}</svg>`;
}
