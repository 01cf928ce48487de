import type { CodedBits, HuffmanTable } from "./coded-bits.ts";
import { NotFollowed, type Scan, type ScanComponent } from "./frame.ts";

/** Symbols for sixteen zeros in a row and for the end of a block (ITU-T T.81, annex F). */
const SIXTEEN_ZEROS = 15;

/** Which coefficients of a component are nonzero so far, one bit each, two words per block. */
export type Coefficients = Uint32Array;

/** State that reading a block needs and changes. */
export interface BlockState {
  readonly bits: CodedBits;
  /** Remaining blocks of an end-of-band run. */
  emptyBlocks: number;
}

interface Block {
  readonly tables: ScanComponent;
  /** Present for progressive frames only. */
  readonly known: Coefficients | undefined;
  readonly index: number;
}

export type ReadBlock = (state: BlockState, block: Block) => void;

/** Returns the block reader for a scan. It skips coefficient values; only their extent counts. */
export function blockReader(scan: Scan, isProgressive: boolean): ReadBlock {
  if (!isProgressive) return readSequential;
  if (scan.first === 0) return scan.isFiner ? ({ bits }) => void bits.take(1) : readDc;
  return scan.isFiner
    ? (state, block) => makeFiner(state, block, scan)
    : (state, block) => readAc(state, block, scan);
}

function tableOf(table: HuffmanTable | undefined): HuffmanTable {
  if (table === undefined) throw new NotFollowed("a table is missing");
  return table;
}

function readDc({ bits }: BlockState, { tables }: Block): void {
  bits.take(bits.symbol(tableOf(tables.dc)) & 15);
}

function readSequential(state: BlockState, block: Block): void {
  readDc(state, block);
  const { bits } = state;
  const ac = tableOf(block.tables.ac);
  for (let k = 1; k < 64; k += 1) {
    const symbol = bits.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros !== SIXTEEN_ZEROS) return;
    k += zeros;
    bits.take(size);
  }
}

/** The length of an end-of-band run, including this block. */
function readEnd({ bits }: BlockState, size: number): number {
  return (1 << size) + bits.take(size);
}

function readAc(state: BlockState, { tables, known, index }: Block, scan: Scan): void {
  if (state.emptyBlocks > 0) {
    state.emptyBlocks -= 1;
    return;
  }
  const { bits } = state;
  const ac = tableOf(tables.ac);
  for (let k = scan.first; k <= scan.last; k += 1) {
    const symbol = bits.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros !== SIXTEEN_ZEROS) {
      state.emptyBlocks = readEnd(state, zeros) - 1;
      return;
    }
    k += zeros;
    bits.take(size);
    if (size > 0) mark(known, index, k);
  }
}

function mark(known: Coefficients | undefined, index: number, k: number): void {
  if (known && k < 64)
    known[2 * index + (k >> 5)] = (known[2 * index + (k >> 5)] ?? 0) | (1 << (k & 31));
}

function isThere(known: Coefficients | undefined, index: number, k: number): boolean {
  return (((known?.[2 * index + (k >> 5)] ?? 0) >>> (k & 31)) & 1) === 1;
}

/** Reads one more bit for each known coefficient, and new coefficients between them (T.81, G.1.2.3). */
function makeFiner(state: BlockState, block: Block, scan: Scan): void {
  const { bits } = state;
  const { known, index, tables } = block;
  let k = scan.first;
  if (state.emptyBlocks === 0) {
    const ac = tableOf(tables.ac);
    for (; k <= scan.last; k += 1) {
      const symbol = bits.symbol(ac);
      const [zeros, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && zeros !== SIXTEEN_ZEROS) {
        state.emptyBlocks = readEnd(state, zeros);
        break;
      }
      bits.take(size === 0 ? 0 : 1);
      k = passOver(state, block, { from: k, last: scan.last, zeros });
      if (size > 0) mark(known, index, k);
    }
  }
  if (state.emptyBlocks === 0) return;
  for (; k <= scan.last; k += 1) if (isThere(known, index, k)) bits.take(1);
  state.emptyBlocks -= 1;
}

/**
 * Skips `zeros` zero coefficients and reads a bit for each known coefficient on the way. Returns the index of the next
 * new one.
 */
function passOver(
  { bits }: BlockState,
  { known, index }: Block,
  { from, last, zeros }: { readonly from: number; readonly last: number; readonly zeros: number },
): number {
  let left = zeros;
  for (let k = from; k <= last; k += 1) {
    if (isThere(known, index, k)) bits.take(1);
    else if (left === 0) return k;
    else left -= 1;
  }
  return last + 1;
}
