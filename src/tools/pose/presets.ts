import type { Localised } from "#core/locale.ts";
import type { PicturePreset } from "#tool-model/fields.ts";
import type { LimbAngles, PoseAngles } from "./pose-angles.ts";
import { ARMS_IN_FRONT, type PoseNumber, type PoseSketch, poseSketches } from "./pose-sketches.ts";

export interface PosePreset extends PicturePreset {
  readonly angles: PoseAngles;
}

/** In display order. The numbers have gaps (specification, tools section 3). */
const names: readonly (readonly [PoseNumber, Localised])[] = [
  [2, { en: "Hug Knees", vi: "Ôm gối" }],
  [3, { en: "High Kick", vi: "Đá cao" }],
  [4, { en: "Crouch", vi: "Ngồi xổm" }],
  [5, { en: "Flex", vi: "Khoe cơ bắp" }],
  [6, { en: "Ballet Kick", vi: "Đá chân ba lê" }],
  [8, { en: "Crawling", vi: "Bò" }],
  [9, { en: "Arms Up", vi: "Giơ hai tay" }],
  [10, { en: "Hands on Hips", vi: "Chống nạnh" }],
  [11, { en: "Lunge", vi: "Chùng chân" }],
  [12, { en: "Yoga Tree", vi: "Thế cái cây" }],
  [14, { en: "Star Jump", vi: "Nhảy ngôi sao" }],
  [15, { en: "Run", vi: "Chạy" }],
  [16, { en: "Thinker", vi: "Người suy tư" }],
  [17, { en: "Sit", vi: "Ngồi ghế" }],
  [18, { en: "Cross-Legged", vi: "Ngồi xếp bằng" }],
  [19, { en: "Salute", vi: "Chào nghiêm" }],
  [21, { en: "Wave", vi: "Vẫy tay" }],
  [22, { en: "Disco", vi: "Điệu disco" }],
  [23, { en: "Archer", vi: "Bắn cung" }],
  [24, { en: "Dance", vi: "Khiêu vũ" }],
  [25, { en: "Touch the Floor", vi: "Cúi chạm đất" }],
  [26, { en: "T-Pose", vi: "Dang tay chữ T" }],
  [27, { en: "Boxer", vi: "Thế đấm bốc" }],
  [29, { en: "Warrior", vi: "Thế chiến binh" }],
  [30, { en: "Jump", vi: "Nhảy lên" }],
  [31, { en: "Side Bend", vi: "Nghiêng người" }],
  [32, { en: "Arabesque", vi: "Xoạc chân bay" }],
  [33, { en: "Shrug", vi: "Nhún vai" }],
  [35, { en: "Point", vi: "Chỉ tay" }],
  [36, { en: "Arms Crossed", vi: "Khoanh tay" }],
  [37, { en: "Side Kick", vi: "Đá ngang" }],
  [38, { en: "Proposal", vi: "Quỳ cầu hôn" }],
  [39, { en: "Walk", vi: "Bước đi" }],
  [40, { en: "Hip Out", vi: "Đẩy hông" }],
  [41, { en: "Victory", vi: "Chiến thắng" }],
];

const FULL_LENGTHS = [1, 1, 1, 1] as const;

function toAngles({
  angles,
  armLengths = FULL_LENGTHS,
  depth = ARMS_IN_FRONT,
  lift = 0,
}: PoseSketch): PoseAngles {
  const limb = (at: 2 | 4 | 6 | 8, upperLength = 1, lowerLength = 1): LimbAngles => ({
    upperDeg: angles[at],
    bendDeg: angles[at === 2 ? 3 : at === 4 ? 5 : at === 6 ? 7 : 9],
    upperLength,
    lowerLength,
  });
  return {
    torsoLeanDeg: angles[0],
    headTiltDeg: angles[1],
    leftArm: limb(2, armLengths[0], armLengths[1]),
    rightArm: limb(4, armLengths[2], armLengths[3]),
    leftLeg: limb(6),
    rightLeg: limb(8),
    depth,
    lift,
  };
}

/** All ready-made poses. */
export const posePresets: readonly PosePreset[] = names.map(([number, name]) => ({
  id: `pose${number}`,
  name,
  angles: toAngles(poseSketches[number]),
}));

/** Finds the ready-made pose with this id. */
export function findPosePreset(id: string | undefined): PosePreset | undefined {
  return posePresets.find((candidate) => candidate.id === id);
}
