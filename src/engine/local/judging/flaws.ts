/**
 * Flaws that operations measure on their own results before the charge. 0 is flawless and more is worse; the unit is a
 * share of 0..1 unless another one is named.
 */
export const flaws = [
  /** Share of the person's sure joints that the cut-out leaves out. */
  "jointsOutside",
  /** Share of the joints that aren't found where the result should show them. */
  "jointsAway",
  /** How much less limbs or body changed than they should. */
  "unmoved",
  /** Share of the cut-out that lies further from the person's head and limbs than clothes and hair reach. */
  "beyondBody",
  /** Part of the head that the photo's border cuts off, in face heights. */
  "headCut",
  /** How much of the shoulders a bust lacks because the photo ends, in face heights. */
  "shouldersMissing",
  /** Rules about the person that an ID photo breaks and no crop mends. A number of rules. */
  "rulesBroken",
  /** Share of the result that shows the person where the photo has already ended. */
  "invented",
  /** Share of the person's height at which the photo's left or right border cuts through the body. */
  "sideCut",
  /** Width at which a body ends inside the photo without feet, as a share of the body's width. */
  "endsInAir",
  /** How far the head is turned to the side: 1 is about a profile. */
  "turned",
  /** How much narrower the shoulders are than seen from the front, by the length of the trunk. */
  "sideways",
  /** How high the higher knee is: 0 as when standing, 1 at the height of the hip. */
  "legsBent",
  /** How near the face a hand is: 1 is in its middle. */
  "handAtFace",
  /** Share of the face below the brows that hair, a hand or a beard covers. */
  "faceCovered",
  /** Depth of the dark lines that rims of glasses draw, as a share of the skin's lightness. */
  "glasses",
  /** Other heads inside the cut-out, each by its size relative to the main one. A number of heads. */
  "otherHeads",
  /** Faces of about the same size next to the main one. A number of faces. */
  "neighbours",
  /** How unsure the detector is that the face is one. */
  "faceUnsure",
  /** How much a face is enlarged: 1 is twice its size. */
  "enlarged",
  /** How differently two heads are tilted, in radians: to the side and forwards together. */
  "tiltedApart",
  /** How much smaller the face is than 120 px. */
  "faceSmall",
  /** Share of the faces that aren't found where the result should show them. */
  "facesLost",
  /** Share of a mask that is neither inside nor outside. */
  "maskUnsure",
  /** Share of the photo that was filled in. */
  "gap",
  /** Steps along the edge of the gap relative to those of its surroundings, minus 1. */
  "seam",
  /** Share of the gap's surroundings that belongs to people. */
  "peopleAtGap",
  /** Height of the largest head divided by that of the smallest, minus 1. */
  "headsApart",
] as const;
export type Flaw = (typeof flaws)[number];

/** What an operation measured; a flaw that doesn't apply or can't be measured is absent. */
export type Measures = Readonly<Partial<Record<Flaw, number>>>;

/** The worst of several people or pictures, flaw by flaw. */
export function worstOf(all: readonly Measures[]): Measures {
  const worst: Partial<Record<Flaw, number>> = {};
  for (const measures of all) {
    for (const flaw of flaws) {
      const value = measures[flaw];
      if (value !== undefined) worst[flaw] = Math.max(worst[flaw] ?? 0, value);
    }
  }
  return worst;
}
