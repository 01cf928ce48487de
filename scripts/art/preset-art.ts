/** How to draw the preset pictures of a tool: `presets.art.ts` in its folder. */
export interface PresetArt {
  /** Below `/art`; the same as in the tool's field. */
  readonly folder: string;
  /** Writes all pictures into a folder. */
  readonly draw: (outDir: string) => Promise<void>;
  /** One picture as SVG; `null` for an unknown id. */
  readonly svgOf: (id: string) => string | null;
}
