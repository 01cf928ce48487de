/** Side of the grid to which every image is resampled. */
export const GRID_SIDE = 256;
/** Cosines per side that are used: finer ones don't survive when an image is reduced. */
export const BAND_SIDE = 168;

/** Builds a table: row `u` holds the cosine of frequency `u`, orthonormal on the grid, at `side` point centres. */
function cosineTable(side: number): Float32Array {
  const table = new Float32Array(BAND_SIDE * side);
  for (let u = 0; u < BAND_SIDE; u++) {
    // Scaled to the grid, so that amplitudes mean the same for any `side`.
    const scale = Math.sqrt((u === 0 ? 1 : 2) / GRID_SIDE);
    for (let x = 0; x < side; x++) {
      table[u * side + x] = scale * Math.cos((Math.PI * u * (2 * x + 1)) / (2 * side));
    }
  }
  return table;
}

const tables = new Map<number, Float32Array>();

function tableOf(side: number): Float32Array {
  const known = tables.get(side);
  if (known) return known;
  const table = cosineTable(side);
  tables.set(side, table);
  return table;
}

/** Returns the lowest cosines (DCT-II, orthonormal) of a grid: `v * BAND_SIDE + u`. */
export function toCosines(grid: Float32Array): Float32Array {
  const table = tableOf(GRID_SIDE);
  const rows = new Float32Array(GRID_SIDE * BAND_SIDE);
  for (let y = 0; y < GRID_SIDE; y++) {
    for (let u = 0; u < BAND_SIDE; u++) {
      let sum = 0;
      const wave = u * GRID_SIDE;
      const row = y * GRID_SIDE;
      for (let x = 0; x < GRID_SIDE; x++) sum += (grid[row + x] ?? 0) * (table[wave + x] ?? 0);
      rows[u * GRID_SIDE + y] = sum;
    }
  }
  const cosines = new Float32Array(BAND_SIDE * BAND_SIDE);
  for (let v = 0; v < BAND_SIDE; v++) {
    const wave = v * GRID_SIDE;
    for (let u = 0; u < BAND_SIDE; u++) {
      let sum = 0;
      const column = u * GRID_SIDE;
      for (let y = 0; y < GRID_SIDE; y++) sum += (rows[column + y] ?? 0) * (table[wave + y] ?? 0);
      cosines[v * BAND_SIDE + u] = sum;
    }
  }
  return cosines;
}

/** Adds a row of waves, times `weight`, to a row. */
function addWave(
  target: Float32Array,
  at: number,
  { wave, weight }: { readonly wave: Float32Array; readonly weight: number },
): void {
  if (weight === 0) return;
  for (let i = 0; i < wave.length; i++) {
    target[at + i] = (target[at + i] ?? 0) + weight * (wave[i] ?? 0);
  }
}

/** Synthesises the plane of `side` x `side` points from cosines. */
export function fromCosines(cosines: Float32Array, side: number): Float32Array {
  const table = tableOf(side);
  const waves = Array.from({ length: BAND_SIDE }, (_, u) =>
    table.subarray(u * side, (u + 1) * side),
  );
  const columns = new Float32Array(BAND_SIDE * side);
  for (const [v, wave] of waves.entries()) {
    for (let u = 0; u < BAND_SIDE; u++) {
      addWave(columns, u * side, { wave, weight: cosines[v * BAND_SIDE + u] ?? 0 });
    }
  }
  const plane = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (const [u, wave] of waves.entries()) {
      addWave(plane, y * side, { wave, weight: columns[u * side + y] ?? 0 });
    }
  }
  return plane;
}
