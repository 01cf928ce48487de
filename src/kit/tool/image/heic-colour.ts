interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

const HEAD_BYTES = 8;
/** Version and flags of a full box. */
const VERSION_BYTES = 4;
/** Code of the primaries of Display P3 (ISO/IEC 23091-2). */
const P3_PRIMARIES = 12;
/** Colorants of Display P3 in ICC profiles: X of red, Y of green. Those of sRGB and Adobe RGB are further away. */
const P3 = { redX: 0.515, greenY: 0.692, tolerance: 0.01 } as const;

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
}

/** The boxes between two offsets (ISO/IEC 14496-12), with the range of their content. */
function* boxesIn(view: DataView, { from, to }: Omit<Box, "type">): Generator<Box> {
  for (let at = from; at + HEAD_BYTES <= to; ) {
    const size = view.getUint32(at);
    // Longer than 4 GB, or up to the end of the file: neither holds properties.
    if (size < HEAD_BYTES || at + size > to) return;
    yield { type: textAt(view, at + 4), from: at + HEAD_BYTES, to: at + size };
    at += size;
  }
}

function* boxesAt(
  view: DataView,
  path: readonly string[],
  range: Omit<Box, "type">,
): Generator<Box> {
  const [type, ...rest] = path;
  for (const box of boxesIn(view, range)) {
    if (box.type !== type) continue;
    if (rest.length === 0) yield box;
    else
      yield* boxesAt(
        view,
        rest,
        type === "meta" ? { ...box, from: box.from + VERSION_BYTES } : box,
      );
  }
}

/** Reads a colorant of an ICC profile (ICC.1, 7.3 and 10.31); `null` if the profile has none. */
function colorantOf(profile: DataView, tag: string): { x: number; y: number } | null {
  const count = profile.getUint32(128);
  for (let at = 132; at < 132 + 12 * count; at += 12) {
    if (textAt(profile, at) !== tag) continue;
    const value = profile.getUint32(at + 4) + 8;
    const fixed = (offset: number) => profile.getInt32(value + offset) / 65_536;
    return { x: fixed(0), y: fixed(4) };
  }
  return null;
}

function isP3Profile(profile: DataView): boolean {
  const [red, green] = [colorantOf(profile, "rXYZ"), colorantOf(profile, "gXYZ")];
  if (!red || !green) return false;
  const off = Math.max(Math.abs(red.x - P3.redX), Math.abs(green.y - P3.greenY));
  return off < P3.tolerance;
}

/**
 * Returns the colour space that the properties of a HEIC file state: Display P3, in which phones take photos, or else
 * sRGB. Never throws.
 */
export function heicColourSpace(file: ArrayBuffer): "display-p3" | "srgb" {
  const view = new DataView(file);
  try {
    const whole = { from: 0, to: file.byteLength };
    for (const { from, to } of boxesAt(view, ["meta", "iprp", "ipco", "colr"], whole)) {
      const type = textAt(view, from);
      const isP3 =
        type === "nclx"
          ? view.getUint16(from + 4) === P3_PRIMARIES
          : isP3Profile(new DataView(file, from + 4, to - from - 4));
      if (isP3) return "display-p3";
    }
  } catch (cause) {
    // An offset beyond the file: libheif decides whether the file can be read.
    if (!(cause instanceof RangeError)) throw cause;
  }
  return "srgb";
}
