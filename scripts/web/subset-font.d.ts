declare module "subset-font" {
  type AxisRange = number | { min: number; max: number };
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes?: Readonly<Record<string, AxisRange>>;
    },
  ): Promise<Buffer>;
}
