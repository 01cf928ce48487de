import { createPlane, type Plane } from "../raster.ts";

/** Ratio of the wider Gaussian to the narrower: Marr and Hildreth's approximation of the Laplacian. */
const WIDER = 1.6;

/**
 * Returns by how many grey levels each pixel is darker than its surroundings across the flow: a difference of Gaussians
 * across `angle` (radians, along the forms), smoothed along it (Kang, Lee and Chui 2009), so that lines are long and
 * taper off. `sigma` is half the width of a line, in pixels. Never below 0.
 */
export function lineStrength(luma: Plane, angle: Plane, sigma: number): Plane {
  const { width, height } = luma;
  const tangentX = new Float32Array(angle.data.length);
  const tangentY = new Float32Array(angle.data.length);
  for (let i = 0; i < angle.data.length; i++) {
    tangentX[i] = Math.cos(angle.data[i] ?? 0);
    tangentY[i] = Math.sin(angle.data[i] ?? 0);
  }
  const flow = { tangentX, tangentY };
  const kernel = differenceKernel(sigma);
  const across = createPlane(width, height);
  for (let y = 0; y < height; y++) differenceAcross(luma, flow, { kernel, y, out: across.data });
  return smoothAlong(across, flow, Math.max(3, Math.round(4 * sigma)));
}

interface CrossRow {
  readonly kernel: Float32Array;
  readonly y: number;
  readonly out: Float32Array;
}

/** Applies the kernel across the flow at each pixel of row `y`, with bilinear samples; the border pixels repeat. */
function differenceAcross(
  { width, height, data }: Plane,
  { tangentX, tangentY }: Flow,
  { kernel, y, out }: CrossRow,
): void {
  const half = (kernel.length - 1) / 2;
  const [lastX, lastY] = [width - 1, height - 1];
  for (let x = 0; x < width; x++) {
    const i = y * width + x;
    const nx = -(tangentY[i] ?? 0);
    const ny = tangentX[i] ?? 0;
    let sum = 0;
    for (let k = -half; k <= half; k++) {
      const px = Math.min(lastX, Math.max(0, x + k * nx));
      const py = Math.min(lastY, Math.max(0, y + k * ny));
      const column = Math.floor(px);
      const row = Math.floor(py);
      const dx = px - column;
      const dy = py - row;
      const right = column < lastX ? 1 : 0;
      const at = row * width + column;
      const below = row < lastY ? at + width : at;
      const top = (data[at] ?? 0) * (1 - dx) + (data[at + right] ?? 0) * dx;
      const bottom = (data[below] ?? 0) * (1 - dx) + (data[below + right] ?? 0) * dx;
      sum += (kernel[k + half] ?? 0) * (top * (1 - dy) + bottom * dy);
    }
    out[i] = sum;
  }
}

function differenceKernel(sigma: number): Float32Array {
  const half = Math.ceil(2.4 * WIDER * sigma);
  const gauss = (width: number): number[] => {
    const raw = Array.from({ length: 2 * half + 1 }, (_, k) =>
      Math.exp(-((k - half) ** 2) / (2 * width * width)),
    );
    const total = raw.reduce((a, b) => a + b, 0);
    return raw.map((value) => value / total);
  };
  const fine = gauss(sigma);
  const wide = gauss(WIDER * sigma);
  return Float32Array.from(fine, (value, k) => (wide[k] ?? 0) - value);
}

interface Flow {
  readonly tangentX: Float32Array;
  readonly tangentY: Float32Array;
}

/** Averages values along the flow, `reach` pixels each way, weighted towards the middle. */
function smoothAlong(plane: Plane, { tangentX, tangentY }: Flow, reach: number): Plane {
  const { width, height, data } = plane;
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const start = y * width + x;
      let sum = data[start] ?? 0;
      let total = 1;
      for (let side = -1; side <= 1; side += 2) {
        let dx = side * (tangentX[start] ?? 0);
        let dy = side * (tangentY[start] ?? 0);
        let px = x + 0.5 + dx;
        let py = y + 0.5 + dy;
        for (let step = 1; step <= reach; step++) {
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const at = Math.floor(py) * width + Math.floor(px);
          const weight = 1 - step / (reach + 1);
          sum += weight * (data[at] ?? 0);
          total += weight;
          const tx = tangentX[at] ?? 0;
          const ty = tangentY[at] ?? 0;
          const sign = tx * dx + ty * dy < 0 ? -1 : 1;
          dx = sign * tx;
          dy = sign * ty;
          px += dx;
          py += dy;
        }
      }
      out.data[start] = Math.max(0, sum / total);
    }
  }
  return out;
}
