import sharp from "sharp";
import { pictureEngine } from "./picture-engine.ts";

interface Call {
  readonly operation: string;
  readonly payload: object;
}

/** Files of one call: without a seed, with seed 0, and twice with seed 1. */
export async function seededRuns({ operation, payload }: Call) {
  const engine = await pictureEngine();
  const run = async (seed: { readonly seed?: number }) => {
    const { image } = await engine.run(
      { operation, payload: { ...payload, ...seed } },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    return Buffer.from(image.bytes);
  };
  return {
    bare: await run({}),
    first: await run({ seed: 0 }),
    other: await run({ seed: 1 }),
    again: await run({ seed: 1 }),
  };
}

/** Side in pixels at which grain and paper average out, but strokes and places don't. */
const COARSE_PX = 32;

/** Mean difference of two pictures in small, in levels of 0..255. */
export async function coarseDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const coarse = (bytes: Uint8Array) =>
    sharp(bytes).resize(COARSE_PX, COARSE_PX, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const [a, b] = [await coarse(one), await coarse(other)];
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}
