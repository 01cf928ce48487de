import sharp from "sharp";
import { pictureEngine } from "./picture-engine.ts";

interface Call {
  readonly operation: string;
  readonly payload: object;
}

/** Results of one call as raw pixels: without a seed, with seed 0, and twice with seed 1. */
export async function seededRuns({ operation, payload }: Call) {
  const engine = await pictureEngine();
  const run = async (seed: { readonly seed?: number }) => {
    const { image } = await engine.run(
      { operation, payload: { ...payload, ...seed } },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return sharp(image.bytes).removeAlpha().raw().toBuffer();
  };
  return {
    bare: await run({}),
    first: await run({ seed: 0 }),
    other: await run({ seed: 1 }),
    again: await run({ seed: 1 }),
  };
}

/** Mean difference of two pictures of the same size, in levels of 0..255. */
export function meanDifference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (const [i, value] of one.entries()) sum += Math.abs(value - (other[i] ?? 0));
  return sum / one.length;
}
