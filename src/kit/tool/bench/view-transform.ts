export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The subject of a view: an image in its own pixels, on a pane in CSS pixels. */
export interface Bench {
  readonly picture: Size;
  readonly pane: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

/** Zoom over the fitted image, and the offset of its centre from the pane's, in CSS pixels. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The whole image, centred. */
export const FITTED: View = { zoom: 1, x: 0, y: 0 };

/** Maximum device pixels per image pixel. More would show nothing new. */
const MOST_PIXELS = 8;
/** Zoom of a double press if 100 % is hardly larger than the fitted image. */
const CLOSER = 2.5;

/** Returns the CSS pixels per image pixel at which the whole image fits. Small images aren't enlarged. */
export function fitScale({ picture, pane }: Bench): number {
  return Math.min(1, pane.width / picture.width, pane.height / picture.height);
}

/** Returns the zoom at which one image pixel is one device pixel. */
export function actualZoom(bench: Bench): number {
  return 1 / (bench.pixelRatio * fitScale(bench));
}

/** Returns the zoom relative to the image's own size: 1 is one device pixel per image pixel. */
export function shareOf(bench: Bench, { zoom }: View): number {
  return zoom / actualZoom(bench);
}

/** Returns the image's size on the pane in CSS pixels. */
export function shownSize(bench: Bench, { zoom }: View): Size {
  const scale = fitScale(bench) * zoom;
  return { width: bench.picture.width * scale, height: bench.picture.height * scale };
}

/** Returns the place of the image at `at` (from the pane's centre), in shares of its sides. */
export function shareAt(bench: Bench, view: View, at: Point): Point {
  const { width, height } = shownSize(bench, view);
  return { x: (at.x - view.x) / width + 0.5, y: (at.y - view.y) / height + 0.5 };
}

/** The opposite of `shareAt`. */
export function placeOfShare(bench: Bench, view: View, share: Point): Point {
  const { width, height } = shownSize(bench, view);
  return { x: (share.x - 0.5) * width + view.x, y: (share.y - 0.5) * height + view.y };
}

function limitTo(value: number, reach: number): number {
  return Math.max(-reach, Math.min(reach, value));
}

/** Returns the nearest allowed view: no edge of the image is inside the pane, and a smaller image is centred. */
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

/** Zooms by `factor` around `at` (from the pane's centre), as far as the limits allow. */
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

/** Moves the image by `by` CSS pixels, within the limits. */
export function panBy(bench: Bench, view: View, by: Point): View {
  return clampView(bench, { zoom: view.zoom, x: view.x + by.x, y: view.y + by.y });
}

/** Handles a double press: zooms in at `at`, or back to the whole image. */
export function toggleZoom(bench: Bench, view: View, at: Point): View {
  if (view.zoom > 1.01) return FITTED;
  const actual = actualZoom(bench);
  return zoomAt(bench, view, { factor: (actual > 1.2 ? actual : CLOSER) / view.zoom, at });
}

/** Returns the pane for each of two images, side by side or stacked, whichever shows them larger. */
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
