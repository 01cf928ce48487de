import type { CutOutPerson, Placement } from "#engine/local/place-person.ts";
import type { TextArea } from "./title.server.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ThumbnailLayout {
  readonly placements: readonly Placement[];
  readonly title: TextArea;
  readonly badges: { readonly x: number; readonly y: number };
  readonly maxLines: number;
}

const MARGIN = 0.045;
/** Height of a person without a face, in heights of the face it would have. */
const FIGURE_FACES = 7.5;

interface Frame {
  /** Middle of each face and its height, as shares of the picture's width and height. */
  readonly faceX: number;
  readonly faceY: number;
  readonly faceHeight: number;
}

/** Where people and words come to stand: wide pictures side by side, tall ones above each other. Words never lie on a face. */
export function planLayout(
  people: readonly CutOutPerson[],
  size: Size,
  seed: number,
): ThumbnailLayout {
  const isWide = size.width > size.height;
  const isMirrored = isWide && people.length > 0 && seed % 2 === 1;
  const frames = people.map((_person, k) => frameOf(k, people.length, { isWide, isMirrored }));
  const placements = people.map((person, k) => place(person, frames[k], size));
  const margin = MARGIN * Math.max(size.width, size.height);
  if (!isWide) {
    return {
      placements,
      title: {
        x: margin,
        y: 0.075 * size.height,
        width: size.width - 2 * margin,
        height: 0.3 * size.height,
      },
      badges: { x: margin, y: 0.025 * size.height },
      maxLines: 4,
    };
  }
  const clear = clearSide(people, placements, { size, isMirrored });
  const width = Math.max(0.3 * size.width, clear - 2 * margin);
  return {
    placements,
    title: {
      x: isMirrored ? size.width - margin - width : margin,
      y: 0.13 * size.height,
      width,
      height: 0.74 * size.height,
    },
    badges: { x: isMirrored ? size.width - margin - width : margin, y: 0.055 * size.height },
    maxLines: 4,
  };
}

function frameOf(
  k: number,
  count: number,
  { isWide, isMirrored }: { isWide: boolean; isMirrored: boolean },
): Frame {
  if (!isWide) {
    const spread = count === 1 ? 0.5 : 0.22 + (0.56 * k) / (count - 1);
    return { faceX: spread, faceY: 0.57, faceHeight: count === 1 ? 0.23 : 0.17 };
  }
  const first = count === 1 ? 0.76 : count === 2 ? 0.64 : 0.56;
  const across = count === 1 ? first : first + ((0.9 - first) * k) / (count - 1);
  return {
    faceX: isMirrored ? 1 - across : across,
    faceY: 0.42,
    faceHeight: count === 1 ? 0.46 : count === 2 ? 0.38 : 0.3,
  };
}

function headOf({ head, box }: CutOutPerson): { x: number; y: number; faceHeight: number } {
  const tall = box.bottom - box.top;
  return (
    head ?? {
      x: (box.left + box.right) / 2,
      y: box.top + 0.1 * tall,
      faceHeight: tall / FIGURE_FACES,
    }
  );
}

function place(person: CutOutPerson, frame: Frame | undefined, size: Size): Placement {
  const { faceX, faceY, faceHeight } = frame ?? { faceX: 0.5, faceY: 0.5, faceHeight: 0.3 };
  const head = headOf(person);
  const scale = (faceHeight * size.height) / head.faceHeight;
  const dy = faceY * size.height - head.y * scale;
  // The cut at the photo's lower edge stays below the frame.
  const lowest = person.isCutBelow ? size.height - person.box.bottom * scale : dy;
  return { scale, dx: faceX * size.width - head.x * scale, dy: Math.max(dy, lowest) };
}

/** Width from the words' side to the nearest head. */
function clearSide(
  people: readonly CutOutPerson[],
  placements: readonly Placement[],
  { size, isMirrored }: { readonly size: Size; readonly isMirrored: boolean },
): number {
  const edges = people.map((person, k) => {
    const { scale, dx } = placements[k] ?? { scale: 1, dx: 0 };
    const head = headOf(person);
    const half = 0.62 * head.faceHeight * scale;
    const middle = head.x * scale + dx;
    return isMirrored ? size.width - (middle + half) : middle - half;
  });
  return edges.length === 0 ? 0.64 * size.width : Math.min(0.68 * size.width, ...edges);
}
