/** How the ready-made pictures of a tool are drawn: `presets.art.ts` of its folder. */
export interface PresetArt {
  /** Below `/art`, as the field of the tool names it. */
  readonly folder: string;
  /** Writes all of them into a folder. */
  readonly draw: (outDir: string) => Promise<void>;
  /** One of them; null for an id that is none. */
  readonly svgOf: (id: string) => string | null;
}
