/**
 * Upload rules (specification, tools section 5), checked in the browser and again on the server. `maxSidePx` departs
 * from the specification's 800 (decision 037).
 */
export const uploadLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** Phones take photos of 48 and 50. */
  maxMegapixels: 50,
  minSidePx: 32,
  /** The browser sends at most this many pixels on the longest side. */
  maxSidePx: 2_400,
  reencodeQuality: 0.9,
} as const;

/** Uploads, inputs and results are deleted after this many days, unless the operator says otherwise. */
export const DEFAULT_KEEP_DAYS = 7;
