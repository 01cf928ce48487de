import { type Arranged, faceHeightOf, type Member, shiftToCentre } from "./member.server.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lengths in face heights. */
const FACES = {
  /** Between neighbours, for a few people and for more. */
  spacing: { few: 1.5, many: 1.3 },
  /** From the eyes to the lower border of the image. */
  belowEyes: 2.1,
  /** How much higher those stand who are behind. */
  backRise: 0.4,
  /** How far eye lines differ. */
  stagger: 0.1,
  /** A body needs at most this much room on either side of its face. */
  halfWidth: 1.4,
} as const;
/** More people than this stand alternately behind and before each other. */
const FEW = 3;
/** Maximum face height as a fraction of the image's height. */
const MOST_FACE = 0.31;
/** The highest eye line, as a fraction of the image's height. */
const HIGHEST_EYES = 0.42;
/** The share of the image's width that a group fills at most. */
const FILLED = 0.96;

interface Side {
  readonly isCut: boolean;
  /** Distance of the body's outer side from the eyes, in face heights. */
  readonly reach: number;
}

/**
 * Arranges people as busts in one line, the hindmost first. No end of a photo is seen: bodies reach below the image,
 * people whom their photo cuts off at the sides stand behind their neighbours, and at the ends of the line they touch
 * the border of the image.
 */
export function arrangeBusts<Person extends Member>(
  people: readonly Person[],
  size: Size,
): Arranged<Person>[] {
  const isTight = people.length > FEW;
  const spacing = isTight ? FACES.spacing.many : FACES.spacing.few;
  const [left, right] = [sideOf(people[0], "left"), sideOf(people.at(-1), "right")];
  const room = (people.length - 1) * spacing + left.reach + right.reach;
  const face = Math.min(MOST_FACE * size.height, (FILLED * size.width) / room);
  const line = people.map((cast, k) => {
    const scale = face / faceHeightOf(cast);
    const isBehind = cast.isCut.left || cast.isCut.right || (isTight && k % 2 === 1);
    const eyesAt = Math.max(
      HIGHEST_EYES * size.height,
      size.height - FACES.belowEyes * face - (isBehind && isTight ? FACES.backRise * face : 0),
    );
    const stagger = (k % 2 === 0 ? 1 : -1) * FACES.stagger * face;
    const place = size.width / 2 + (k - (people.length - 1) / 2) * spacing * face;
    const placing = {
      scale,
      dx: place - scale * cast.eyes.x,
      // A photo that ends below the chest has to end below the image, too.
      dy: Math.max(
        eyesAt + stagger - scale * cast.eyes.y,
        cast.isCut.below ? size.height - scale * cast.box.bottom : Number.NEGATIVE_INFINITY,
      ),
    };
    return { cast, placing, isBehind };
  });
  const centre = shiftToCentre(line, size.width);
  const toBorders = shiftToBorders(line, { left, right, centre, width: size.width });
  return line
    .map(({ cast, placing, isBehind }, k) => ({
      cast,
      placing: { ...placing, dx: placing.dx + centre + toBorders(k) },
      isBehind,
    }))
    .toSorted((a, b) => Number(b.isBehind) - Number(a.isBehind));
}

function sideOf(cast: Member | undefined, side: "left" | "right"): Side {
  if (!cast) return { isCut: false, reach: FACES.halfWidth };
  const { box, eyes, isCut } = cast;
  const px = side === "left" ? eyes.x - box.left : box.right - eyes.x;
  return {
    isCut: isCut[side],
    reach: Math.min(FACES.halfWidth, Math.max(0, px / faceHeightOf(cast))),
  };
}

interface Borders {
  readonly left: Side;
  readonly right: Side;
  /** By how much the line is moved already. */
  readonly centre: number;
  readonly width: number;
}

/** How far each place moves, so that the ends of the line touch the borders that have to hide where their photos end. */
function shiftToBorders(
  line: readonly Arranged<Member>[],
  { left, right, centre, width }: Borders,
): (place: number) => number {
  const edges = line.map(({ cast: { box }, placing: { dx, scale } }) => ({
    left: centre + dx + scale * box.left,
    right: centre + dx + scale * box.right,
  }));
  const [first, last] = [edges[0], edges.at(-1)];
  const toLeft = left.isCut && first ? Math.min(0, -first.left) : null;
  const toRight = right.isCut && last ? Math.max(0, width - last.right) : null;
  const [from, to] = [toLeft ?? toRight ?? 0, toRight ?? toLeft ?? 0];
  return (place) => from + ((to - from) * place) / Math.max(1, line.length - 1);
}
