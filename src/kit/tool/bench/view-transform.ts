export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a view is of: a picture in its own pixels, on a pane in CSS pixels. */
export interface Bench {
  readonly picture: Size;
  readonly pane: Size;
  /** Device pixels of a CSS pixel. */
  readonly pixelRatio: number;
}

/** Enlargement over the fitted picture, and how far its centre is from the pane's, in CSS pixels. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The whole picture, in the middle. */
export const FITTED: View = { zoom: 1, x: 0, y: 0 };

/** Beyond this many device pixels for one of the picture there is nothing more to see. */
const MOST_PIXELS = 8;
/** What a double press enlarges to where 100 % is hardly larger than the fitted picture. */
const CLOSER = 2.5;

/** CSS pixels of one picture pixel when all of the picture is seen; small pictures are not enlarged. */
export function fitScale({ picture, pane }: Bench): number {
  return Math.min(1, pane.width / picture.width, pane.height / picture.height);
}

/** The zoom at which one picture pixel is one device pixel. */
export function actualZoom(bench: Bench): number {
  return 1 / (bench.pixelRatio * fitScale(bench));
}

/** The view's enlargement as a share of the picture's own size: 1 is one device pixel for each of its pixels. */
export function shareOf(bench: Bench, { zoom }: View): number {
  return zoom / actualZoom(bench);
}

/** The picture's size on the pane in CSS pixels. */
export function shownSize(bench: Bench, { zoom }: View): Size {
  const scale = fitScale(bench) * zoom;
  return { width: bench.picture.width * scale, height: bench.picture.height * scale };
}

function limitTo(value: number, reach: number): number {
  return Math.max(-reach, Math.min(reach, value));
}

/** The nearest view that is allowed: no edge of the picture comes inside of the pane, a smaller picture lies in the middle. */
export function clampView(bench: Bench, view: View): View {
  const actual = actualZoom(bench);
  const least = Math.min(1, actual);
  const most = Math.max(1, actual) * MOST_PIXELS;
  const zoom = Math.max(least, Math.min(most, view.zoom));
  const shown = shownSize(bench, { ...view, zoom });
  return {
    zoom,
    x: limitTo(view.x, Math.max(0, (shown.width - bench.pane.width) / 2)),
    y: limitTo(view.y, Math.max(0, (shown.height - bench.pane.height) / 2)),
  };
}

/** Enlarges by `factor`; what lies at `at` (from the pane's middle) stays there as far as the limits allow. */
export function zoomAt(bench: Bench, view: View, { factor, at }: ZoomStep): View {
  const { zoom } = clampView(bench, { ...view, zoom: view.zoom * factor });
  const grown = zoom / view.zoom;
  const x = at.x - (at.x - view.x) * grown;
  const y = at.y - (at.y - view.y) * grown;
  return clampView(bench, { zoom, x, y });
}
interface ZoomStep {
  readonly factor: number;
  readonly at: Point;
}

/** Moves the picture by so many CSS pixels. */
export function panBy(bench: Bench, view: View, by: Point): View {
  return clampView(bench, { zoom: view.zoom, x: view.x + by.x, y: view.y + by.y });
}

/** What a double press does: closer to where it was, or all of the picture again. */
export function toggleZoom(bench: Bench, view: View, at: Point): View {
  if (view.zoom > 1.01) return FITTED;
  const actual = actualZoom(bench);
  return zoomAt(bench, view, { factor: (actual > 1.2 ? actual : CLOSER) / view.zoom, at });
}

/** A pane for each of two pictures side by side, or above each other, whichever shows them larger. */
export function splitPane(
  stage: Size,
  picture: Size,
  gapPx: number,
): { readonly pane: Size; readonly isStacked: boolean } {
  const beside = { width: Math.max(1, (stage.width - gapPx) / 2), height: stage.height };
  const stacked = { width: stage.width, height: Math.max(1, (stage.height - gapPx) / 2) };
  const isStacked =
    fitScale({ picture, pane: stacked, pixelRatio: 1 }) >
    fitScale({ picture, pane: beside, pixelRatio: 1 });
  return { pane: isStacked ? stacked : beside, isStacked };
}
