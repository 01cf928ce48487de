import type { LimbAngles, PoseAngles } from "./pose-angles.ts";

export interface FigurePoint {
  readonly x: number;
  readonly y: number;
}

/** The joints of a figure. Left and right are as seen in the image; y grows downwards. */
const figureJoints = [
  "head",
  "neck",
  "hips",
  "leftShoulder",
  "leftElbow",
  "leftWrist",
  "rightShoulder",
  "rightElbow",
  "rightWrist",
  "leftHip",
  "leftKnee",
  "leftAnkle",
  "rightHip",
  "rightKnee",
  "rightAnkle",
] as const;
type FigureJoint = (typeof figureJoints)[number];
export type Figure = Readonly<Record<FigureJoint, FigurePoint>>;

interface LimbLengths {
  readonly upper: number;
  readonly lower: number;
}

/** Bone lengths, in any unit. Shoulders and hips lie across the spine. */
export interface Proportions {
  readonly torso: number;
  /** From the middle of the shoulders to the middle of the head. */
  readonly head: number;
  readonly leftShoulder: number;
  readonly rightShoulder: number;
  readonly leftHip: number;
  readonly rightHip: number;
  readonly leftArm: LimbLengths;
  readonly rightArm: LimbLengths;
  readonly leftLeg: LimbLengths;
  readonly rightLeg: LimbLengths;
}

const ARM = { upper: 0.6, lower: 0.56 };
const LEG = { upper: 0.8, lower: 0.82 };

/** The drawn mannequin, in torso lengths. */
export const mannequinProportions: Proportions = {
  torso: 1,
  head: 0.48,
  leftShoulder: 0.31,
  rightShoulder: 0.31,
  leftHip: 0.15,
  rightHip: 0.15,
  leftArm: ARM,
  rightArm: ARM,
  leftLeg: LEG,
  rightLeg: LEG,
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the point at `length` from `start`; 0 degrees is down, positive turns to `side` (-1 left, 1 right). */
function reach(
  start: FigurePoint,
  degrees: number,
  polar: { length: number; side: -1 | 1 },
): FigurePoint {
  const angle = radians(degrees);
  return {
    x: start.x + polar.side * polar.length * Math.sin(angle),
    y: start.y + polar.length * Math.cos(angle),
  };
}

interface Limb {
  readonly angles: LimbAngles;
  readonly lengths: LimbLengths;
  readonly side: -1 | 1;
}

function layOutLimb(
  start: FigurePoint,
  { angles, lengths, side }: Limb,
): [FigurePoint, FigurePoint] {
  const middle = reach(start, angles.upperDeg, {
    length: lengths.upper * angles.upperLength,
    side,
  });
  const end = reach(middle, angles.upperDeg + angles.bendDeg, {
    length: lengths.lower * angles.lowerLength,
    side,
  });
  return [middle, end];
}

/** Returns the point at a signed distance across the spine. */
function across(centre: FigurePoint, distance: number, turn: number): FigurePoint {
  return { x: centre.x + distance * Math.cos(turn), y: centre.y + distance * Math.sin(turn) };
}

/** Returns the joints of a pose with the middle of the hips at (0, 0), in the unit of the proportions. */
export function layOutFigure(angles: PoseAngles, proportions: Proportions): Figure {
  const hips = { x: 0, y: 0 };
  const lean = radians(angles.torsoLeanDeg);
  const neck = { x: proportions.torso * Math.sin(lean), y: -proportions.torso * Math.cos(lean) };
  const leftShoulder = across(neck, -proportions.leftShoulder, lean);
  const rightShoulder = across(neck, proportions.rightShoulder, lean);
  // The pelvis follows the back only partly.
  const leftHip = across(hips, -proportions.leftHip, PELVIS_TURN * lean);
  const rightHip = across(hips, proportions.rightHip, PELVIS_TURN * lean);
  const limb = (name: "leftArm" | "rightArm" | "leftLeg" | "rightLeg"): Limb => ({
    angles: angles[name],
    lengths: proportions[name],
    side: name === "leftArm" || name === "leftLeg" ? -1 : 1,
  });
  const [leftElbow, leftWrist] = layOutLimb(leftShoulder, limb("leftArm"));
  const [rightElbow, rightWrist] = layOutLimb(rightShoulder, limb("rightArm"));
  const [leftKnee, leftAnkle] = layOutLimb(leftHip, limb("leftLeg"));
  const [rightKnee, rightAnkle] = layOutLimb(rightHip, limb("rightLeg"));
  const head = reach(neck, 180 - angles.headTiltDeg, { length: proportions.head, side: 1 });
  return {
    head,
    neck,
    hips,
    leftShoulder,
    leftElbow,
    leftWrist,
    rightShoulder,
    rightElbow,
    rightWrist,
    leftHip,
    leftKnee,
    leftAnkle,
    rightHip,
    rightKnee,
    rightAnkle,
  };
}

/** Share of the back's lean that the pelvis follows. */
const PELVIS_TURN = 0.4;

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the smallest box around the joints, `margin` larger on every side. */
export function extentOf(figure: Figure, margin: number): Extent {
  const points = Object.values(figure);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}

/** Scales every joint about (0, 0), then shifts it. */
export function moveFigure(figure: Figure, scale: number, shift: FigurePoint): Figure {
  const move = ({ x, y }: FigurePoint): FigurePoint => ({
    x: x * scale + shift.x,
    y: y * scale + shift.y,
  });
  return {
    head: move(figure.head),
    neck: move(figure.neck),
    hips: move(figure.hips),
    leftShoulder: move(figure.leftShoulder),
    leftElbow: move(figure.leftElbow),
    leftWrist: move(figure.leftWrist),
    rightShoulder: move(figure.rightShoulder),
    rightElbow: move(figure.rightElbow),
    rightWrist: move(figure.rightWrist),
    leftHip: move(figure.leftHip),
    leftKnee: move(figure.leftKnee),
    leftAnkle: move(figure.leftAnkle),
    rightHip: move(figure.rightHip),
    rightKnee: move(figure.rightKnee),
    rightAnkle: move(figure.rightAnkle),
  };
}

/** The figure of a preset image, in shares of its height; the image's width is three quarters of its height. */
export interface PlacedFigure {
  readonly figure: Figure;
  /** Length of the torso. */
  readonly unit: number;
  /** Height of the ground. */
  readonly ground: number;
  /** Middle of the figure. */
  readonly centre: number;
}

export const PRESET_ASPECT = 0.75;
const GROUND = 0.9;
const ROOM = { width: 0.66, height: 0.8 };
/** Torso length as a share of the height, if there is room: all presets then show people at the same size. */
const USUAL_UNIT = 0.215;
/** Half of the thickest part around a joint, in torso lengths. */
const THICKNESS = 0.22;

/** Places the mannequin in its preset image. */
export function placeMannequin(angles: PoseAngles): PlacedFigure {
  const figure = layOutFigure(angles, mannequinProportions);
  const { left, top, right, bottom } = extentOf(figure, THICKNESS);
  const unit = Math.min(
    USUAL_UNIT,
    ROOM.width / (right - left),
    ROOM.height / (bottom - top + angles.lift),
  );
  const centre = PRESET_ASPECT / 2;
  const shift = {
    x: centre - ((left + right) / 2) * unit,
    y: GROUND - (bottom - 0.12 + angles.lift) * unit,
  };
  return { figure: moveFigure(figure, unit, shift), unit, ground: GROUND, centre };
}
