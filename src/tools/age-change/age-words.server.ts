/** Appearance of people of an age. */
export interface AgeLook {
  /** The oldest age that it applies to. */
  readonly upTo: number;
  readonly face: string;
  readonly hair: string;
  readonly clothes: string;
}

const ownClothes = "the clothes of the photo";

/** From youngest to oldest, one for each step of the slider. */
const looks: readonly AgeLook[] = [
  {
    upTo: 2,
    face: "A baby's proportions: a large round forehead, full soft cheeks, a tiny nose and a small chin.",
    hair: "Fine, short, downy hair in the natural colour.",
    clothes: "a plain cotton romper with long sleeves",
  },
  {
    upTo: 12,
    face: "A child's proportions: large eyes in a round face, a short nose, smooth even skin and milk or first new teeth.",
    hair: "Soft, simple children's hair in the natural colour.",
    clothes: "a plain crew-neck T-shirt or pullover of a school child",
  },
  {
    upTo: 17,
    face: "A teenager's face: still soft at cheeks and jaw, clear skin with a few ordinary blemishes.",
    hair: "Full, simply cut hair in the natural colour.",
    clothes: "a plain hooded pullover of a teenager",
  },
  {
    upTo: 24,
    face: "A young adult's face: firm, elastic skin, full lips and a clear jaw line.",
    hair: "Full, dense hair in its natural colour.",
    clothes: ownClothes,
  },
  {
    upTo: 34,
    face: "The face of a person around thirty: grown features, firm skin, the very first fine lines beside the eyes.",
    hair: "Full hair in its natural colour.",
    clothes: ownClothes,
  },
  {
    upTo: 44,
    face: "The face of a person around forty: fine lines on the forehead and at the eyes, slightly leaner cheeks.",
    hair: "Hair in its natural colour with a few single grey strands at the temples.",
    clothes: ownClothes,
  },
  {
    upTo: 54,
    face: "The face of a person around fifty: crow's feet, lines from nose to mouth, a slightly softer jaw.",
    hair: "Hair that turns grey at the temples and lies a little thinner.",
    clothes: ownClothes,
  },
  {
    upTo: 64,
    face: "The face of a person around sixty: clear forehead lines and crow's feet, folds beside the mouth, heavier eyelids.",
    hair: "Greying hair, thinner at the hairline.",
    clothes: ownClothes,
  },
  {
    upTo: 74,
    face: "The face of a person around seventy: wrinkles over cheeks and brow, soft jowls, first age spots, a lined neck.",
    hair: "Grey hair with a higher hairline and greying brows.",
    clothes: ownClothes,
  },
  {
    upTo: 84,
    face: "The face of a person around eighty: deep wrinkles, age spots, thinner lips, sunken temples and a loose neck.",
    hair: "Thin white or silver hair and pale brows.",
    clothes: ownClothes,
  },
  {
    upTo: 94,
    face: "The face of a person around ninety: fine parchment skin with deep creases, hollow cheeks, longer ears and nose.",
    hair: "Sparse white hair through which the scalp shows.",
    clothes: ownClothes,
  },
];

const oldest: AgeLook = {
  upTo: Number.POSITIVE_INFINITY,
  face: "The face of a person of a hundred: translucent, densely creased skin, deep-set bright eyes, a small frail head held with dignity.",
  hair: "A few wisps of snow-white hair.",
  clothes: ownClothes,
};

export function lookOfAge(age: number): AgeLook {
  return looks.find(({ upTo }) => age <= upTo) ?? oldest;
}
