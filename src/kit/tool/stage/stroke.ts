import type { Point } from "../bench/view-transform.ts";
import {
  type Box,
  joinedBox,
  type Mask,
  sharedBox,
  TILE_PX,
  tileBox,
  tileOf,
  tilesIn,
} from "./mask.ts";

export interface Brush {
  /** A share of the photo's longest side. */
  readonly radius: number;
  /** The share of the radius that is fully opaque, 0..1. */
  readonly hardness: number;
  readonly isEraser: boolean;
}

interface OpenTile {
  readonly base: Uint8Array | null;
  /** The stroke's own opacity: passing twice within one stroke adds nothing. */
  readonly coverage: Uint8Array;
  /** The tile as it looks now. */
  readonly values: Uint8Array;
}

/** Edges are at least this soft, so that they aren't jagged. */
const SOFTEST_EDGE_PX = 1;

/** One stroke while it is drawn. It costs what its own area costs, however much is already painted. */
export class Stroke {
  readonly base: Mask;
  readonly #isEraser: boolean;
  readonly #radiusPx: number;
  readonly #corePx: number;
  readonly #open = new Map<number, OpenTile>();
  #last: Point | null = null;

  constructor(base: Mask, { radius, hardness, isEraser }: Brush) {
    this.base = base;
    this.#isEraser = isEraser;
    this.#radiusPx = Math.max(1, radius * Math.max(base.widthPx, base.heightPx));
    this.#corePx = Math.max(
      0,
      Math.min(this.#radiusPx * hardness, this.#radiusPx - SOFTEST_EDGE_PX),
    );
  }

  /** Draws on to a point, in shares of the photo's sides. Returns the changed pixels; `null` if it lies outside. */
  add(share: Point): Box | null {
    const to = { x: share.x * this.base.widthPx, y: share.y * this.base.heightPx };
    const from = this.#last ?? to;
    this.#last = to;
    const reach = this.#radiusPx + 1;
    const whole = { left: 0, top: 0, right: this.base.widthPx, bottom: this.base.heightPx };
    const box = sharedBox(whole, {
      left: Math.floor(Math.min(from.x, to.x) - reach),
      top: Math.floor(Math.min(from.y, to.y) - reach),
      right: Math.ceil(Math.max(from.x, to.x) + reach),
      bottom: Math.ceil(Math.max(from.y, to.y) + reach),
    });
    if (box.left >= box.right || box.top >= box.bottom) return null;
    for (const index of tilesIn(this.base, box)) {
      const own = tileBox(this.base, index);
      this.#cover(this.#openTile(index), { from, to, own, box: sharedBox(own, box) });
    }
    return box;
  }

  /** `false` while all of it lies outside of the photo. */
  get hasPainted(): boolean {
    return this.#open.size > 0;
  }

  /** Draws on to several points. Returns all changed pixels. */
  addAll(shares: readonly Point[]): Box | null {
    let all: Box | null = null;
    for (const share of shares) {
      const box = this.add(share);
      if (box) all = all ? joinedBox(all, box) : box;
    }
    return all;
  }

  /** The opacities of a tile as they are now; `null` if it has no paint. */
  valuesAt(index: number): Uint8Array | null {
    return this.#open.get(index)?.values ?? this.base.tiles[index]?.values ?? null;
  }

  /** Returns the mask with this stroke. */
  finish(): Mask {
    const tiles = [...this.base.tiles];
    for (const [index, { values }] of this.#open) tiles[index] = tileOf(values);
    return { ...this.base, tiles };
  }

  #openTile(index: number): OpenTile {
    const known = this.#open.get(index);
    if (known) return known;
    const base = this.base.tiles[index]?.values ?? null;
    const opened = {
      base,
      coverage: new Uint8Array(TILE_PX * TILE_PX),
      values: base?.slice() ?? new Uint8Array(TILE_PX * TILE_PX),
    };
    this.#open.set(index, opened);
    return opened;
  }

  /** Raises the coverage of a tile to that of the line between two points. */
  #cover(tile: OpenTile, { from, to, own, box }: Segment): void {
    const { coverage } = tile;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const perLength = 1 / Math.max(1e-9, dx * dx + dy * dy);
    const [outer, core] = [this.#radiusPx, this.#corePx];
    for (let y = box.top; y < box.bottom; y += 1) {
      const fromY = y + 0.5 - from.y;
      const row = (y - own.top) * TILE_PX - own.left;
      for (let x = box.left; x < box.right; x += 1) {
        const fromX = x + 0.5 - from.x;
        const along = Math.max(0, Math.min(1, (fromX * dx + fromY * dy) * perLength));
        const squared = (fromX - along * dx) ** 2 + (fromY - along * dy) ** 2;
        if (squared >= outer * outer) continue;
        const edge = squared <= core * core ? 1 : (outer - Math.sqrt(squared)) / (outer - core);
        const value = Math.round(255 * edge);
        if (value <= (coverage[row + x] ?? 0)) continue;
        coverage[row + x] = value;
        this.#blend(tile, row + x, value);
      }
    }
  }

  #blend({ base, values }: OpenTile, at: number, value: number): void {
    const before = base?.[at] ?? 0;
    values[at] = this.#isEraser
      ? (before * (255 - value)) / 255
      : before + ((255 - before) * value) / 255;
  }
}

interface Segment {
  readonly from: Point;
  readonly to: Point;
  /** The tile's pixels. */
  readonly own: Box;
  /** The pixels of it to draw. */
  readonly box: Box;
}
