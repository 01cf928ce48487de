import { useLayoutEffect, useRef, useState } from "react";
import { Skeleton } from "#kit/ui/progress.tsx";
import { justifiedRows } from "./justified-rows.ts";

/** Width of a tile without its picture. */
export const FRAME_PX = 16;
const GAP_PX = 12;
/** Two upright pictures side by side on a phone, six on a wide screen. */
const ROW_HEIGHT_PX = { phone: 200, wide: 240 } as const;
const PHONE_PX = 640;
const NARROWEST_PX = 200;

/** The width of an element, known before the first paint. */
function useWidth() {
  const place = useRef<HTMLUListElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, widthPx: Math.max(NARROWEST_PX, widthPx) };
}

/** Sizes for the tiles of a list with the class `gridClass`: rows of equal height that fill its width. */
export function useJustifiedRows(shapes: readonly number[]) {
  const { place, widthPx } = useWidth();
  const rowHeightPx = widthPx < PHONE_PX ? ROW_HEIGHT_PX.phone : ROW_HEIGHT_PX.wide;
  const measures = { widthPx, rowHeightPx, gapPx: GAP_PX, framePx: FRAME_PX };
  return { place, sizes: justifiedRows(shapes, measures).flat() };
}

export const gridClass = "flex flex-wrap gap-3";

const SKELETON_SHAPES = [0.75, 1.5, 0.76, 1, 0.74, 1.33, 0.77, 1.01, 1.49, 0.73];
/** Edge and caption of a tile. */
const SKELETON_EDGES_PX = 78;

/** The grid while the list loads. */
export function GridSkeleton({ label }: { label: string }) {
  const { place, sizes } = useJustifiedRows(SKELETON_SHAPES);
  return (
    <output aria-label={label}>
      <ul ref={place} aria-hidden className={gridClass}>
        {sizes.map(({ widthPx, heightPx }, index) => (
          <li
            key={SKELETON_SHAPES[index]}
            style={{ width: widthPx + FRAME_PX, height: heightPx + SKELETON_EDGES_PX }}
          >
            <Skeleton className="size-full" />
          </li>
        ))}
      </ul>
    </output>
  );
}
