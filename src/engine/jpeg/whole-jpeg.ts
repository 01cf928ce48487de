import { setImmediate as nextTurn } from "node:timers/promises";
import { CodedBits } from "./coded-bits.ts";
import { type Component, type Frame, NotFollowed, readScans, type Scan } from "./frame.ts";
import { type BlockState, blockReader, type Coefficients, type ReadBlock } from "./read-block.ts";

const BLOCK_PX = 8;
/** Units read before yielding, so that the server stays responsive. */
const UNITS_AT_ONCE = 5_000;
/** A scan may lack this fraction of its units: single wrong bits can shorten an image by a few. */
const MAY_LACK = 1 / 64;

interface Grid {
  /** Blocks of a component, rounded up to whole units of a scan with all components. */
  readonly stride: number;
  readonly rows: number;
}

interface Layout {
  readonly frame: Frame;
  readonly mostAcross: number;
  readonly mostDown: number;
  readonly grids: ReadonlyMap<Component, Grid>;
  readonly known: ReadonlyMap<Component, Coefficients>;
  /** For each component, the low bits still missing per coefficient; `NOTHING` before the first scan. */
  readonly toCome: ReadonlyMap<Component, Uint8Array>;
}

const NOTHING = 255;

/**
 * Returns `true` if a JPEG's coded data is truncated although an end marker follows: a scan lacks a row of its units or
 * more (1/64 of them where that is less), or the last scan of a progressive image is cut and later scans are missing.
 * Surplus bits, wrong bits and a last unit without its padding don't count as truncated. Reads only the extent of the
 * entropy coding (ITU-T T.81, annexes F and G) and decodes nothing. Treats unsupported files (arithmetic coding, 12
 * bits) as complete.
 */
export async function breaksOff(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let layout: Layout | null = null;
    let isCut = false;
    for (const { frame, scan } of readScans(file)) {
      if (layout?.frame !== frame) layout = layOut(frame);
      const { lacking, isMuch } = await findLacking(layout, scan, file);
      if (isMuch) return true;
      isCut = lacking > 0;
      for (const { component } of scan.components) {
        layout.toCome.get(component)?.fill(scan.bitsToCome, scan.first, scan.last + 1);
      }
    }
    return isCut && layout !== null && isUnfinished(layout);
  } catch (error) {
    if (error instanceof NotFollowed) return false;
    throw error;
  }
}

function isUnfinished({ toCome }: Layout): boolean {
  return Array.from(toCome.values()).some((bits) => bits.some((count) => count > 0));
}

function layOut(frame: Frame): Layout {
  const mostAcross = Math.max(...frame.components.map(({ across }) => across));
  const mostDown = Math.max(...frame.components.map(({ down }) => down));
  const unitsAcross = Math.ceil(frame.widthPx / (BLOCK_PX * mostAcross));
  const unitsDown = Math.ceil(frame.heightPx / (BLOCK_PX * mostDown));
  const grids = new Map<Component, Grid>();
  const known = new Map<Component, Coefficients>();
  const toCome = new Map<Component, Uint8Array>();
  for (const component of frame.components) {
    const grid = { stride: unitsAcross * component.across, rows: unitsDown * component.down };
    grids.set(component, grid);
    toCome.set(component, new Uint8Array(64).fill(NOTHING));
    if (frame.isProgressive) known.set(component, new Uint32Array(2 * grid.stride * grid.rows));
  }
  return { frame, mostAcross, mostDown, grids, known, toCome };
}

/** The units of a scan: blocks of one component, or groups of blocks of several. */
function unitsOf({ frame, mostAcross, mostDown }: Layout, { components }: Scan) {
  const [one, ...more] = components;
  const { across, down } = one && more.length === 0 ? one.component : { across: 1, down: 1 };
  return {
    across: Math.ceil(Math.ceil((frame.widthPx * across) / mostAcross) / BLOCK_PX),
    down: Math.ceil(Math.ceil((frame.heightPx * down) / mostDown) / BLOCK_PX),
  };
}

interface ScanWalk {
  readonly layout: Layout;
  readonly scan: Scan;
  readonly readBlock: ReadBlock;
  readonly unitsAcross: number;
}

async function findLacking(layout: Layout, scan: Scan, file: Buffer) {
  const { across, down } = unitsOf(layout, scan);
  const units = across * down;
  const readBlock = blockReader(scan, layout.frame.isProgressive);
  const walk = { layout, scan, readBlock, unitsAcross: across };
  const stretch = scan.restartEvery === 0 ? units : scan.restartEvery;
  let from = scan.from;
  let lacking = 0;
  for (let unit = 0; unit < units; unit += stretch) {
    const to = Math.min(unit + stretch, units);
    const read =
      from === -1 ? unit : await readStretch(walk, new CodedBits(file, from), { unit, to });
    // The last unit of a stretch may lack its last bits.
    lacking += Math.max(0, to - read - 1);
    from = from === -1 ? -1 : afterRestart(file, from);
  }
  return { lacking, isMuch: lacking > 0 && lacking >= Math.min(across, units * MAY_LACK) };
}

/** Offset of the coded data after the next restart marker; -1 if the scan ends before one. */
function afterRestart(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next >= 0xd0 && next <= 0xd7) return at + 2;
    if (next !== 0 && next !== 0xff) return -1;
  }
  return -1;
}

/** Reads units until the bits run out. Returns the unit at which they did. */
async function readStretch(
  walk: ScanWalk,
  bits: CodedBits,
  { unit, to }: { readonly unit: number; readonly to: number },
): Promise<number> {
  const state: BlockState = { bits, emptyBlocks: 0 };
  for (let at = unit; at < to; at += 1) {
    readUnit(walk, state, at);
    if (bits.isOut) return at;
    if (at % UNITS_AT_ONCE === 0) await nextTurn();
  }
  return to;
}

function readUnit(
  { layout, scan, readBlock, unitsAcross }: ScanWalk,
  state: BlockState,
  unit: number,
): void {
  const column = unit % unitsAcross;
  const row = Math.floor(unit / unitsAcross);
  const isAlone = scan.components.length === 1;
  for (const tables of scan.components) {
    const { component } = tables;
    const stride = layout.grids.get(component)?.stride ?? 0;
    const known = layout.known.get(component);
    const [across, down] = isAlone ? [1, 1] : [component.across, component.down];
    for (let block = 0; block < across * down; block += 1) {
      const y = row * down + Math.floor(block / across);
      readBlock(state, { tables, known, index: y * stride + column * across + (block % across) });
    }
  }
}
