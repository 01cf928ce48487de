/**
 * Phrases shared by many briefs. Naming the parts of a face preserves it better than asking for "the same person".
 * These phrases avoid negations, since some models draw what a negation names.
 */
export const kept = {
  face: "the person's identity: face shape, eyes, nose, mouth, skin tone, moles, glasses and age",
  everyFace: "every face: its features, skin tone, expression and age",
  photo: "framing, camera angle, light, colours, grain and sharpness of the photo",
} as const;

/** Phrases for content that must not appear. */
export const unwanted = {
  marks: "text, captions, logos, watermarks, frames or borders",
  bodies: "additional people, limbs or fingers",
  beauty: "skin smoothing, make-up, slimming or other beautifying",
  pasted: "a pasted-on look, cut-out edges or several panels",
} as const;
