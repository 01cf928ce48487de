import type { Colour } from "#engine/local/ops/float-raster.ts";
import type { SkyTheme } from "#engine/local/scenes/sky-themes.ts";

export type Fabric = "cloth" | "wool" | "silk" | "leather" | "metal" | "plate" | "fur" | "glow";

/** One layer of a costume: what is drawn is given a form and lit. Drawn on 800 x 1000, see `anatomy.server.ts`. */
export interface Piece {
  readonly fabric: Fabric;
  /** SVG in colour. */
  readonly art: string;
  /** SVG of white (raised) and black (sunk) shapes and lines, which is blurred a little. */
  readonly relief?: string;
  /** How far the edges are rounded and how high the middle is, in pixels. */
  readonly puff?: number;
  /** 0 for a piece that lies flat and casts no shadow on those below. */
  readonly shadow?: number;
}

/** A view with depth: a sky, drawings from far to near with air between them, lights out of focus. */
export interface Scene {
  readonly sky: SkyTheme | readonly [Colour, Colour, Colour];
  readonly horizon: number;
  /** SVG on 800 x 1000 from far to near. */
  readonly layers: readonly {
    readonly art: string;
    readonly blur: number;
    readonly haze: number;
  }[];
  readonly air: Colour;
  /** A light behind the head. */
  readonly halo: {
    readonly colour: Colour;
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly strength: number;
  };
  /** Sparks, snow, petals or lamps that float in the air. */
  readonly motes?: {
    readonly colours: readonly string[];
    readonly count: number;
    readonly size: number;
  };
}

/** Where a costume belongs and how it is lit. */
export interface Costume {
  readonly scene: Scene;
  readonly light: Light;
  /** Cape, hood or collar behind the head. */
  readonly behind: readonly Piece[];
  /** Body and collar in front of the neck, the lowest first. */
  readonly body: readonly Piece[];
  /** Hat, helmet or mask in front of the head. */
  readonly headgear: readonly Piece[];
  /** Glass and lights over everything: SVG that is neither formed nor lit. */
  readonly overlay?: string;
  /** Outline within which the head is seen, under a hood or a helmet that holds the hair together. */
  readonly hood?: string;
  /** False where long hair is hidden by a hood or a helmet. */
  readonly showsHair: boolean;
}

export interface Light {
  /** 0..255; of the key light from the upper left, of the rim light from behind on the right, of the air. */
  readonly key: Colour;
  readonly rim: Colour;
  readonly air: Colour;
  /** Strength of the rim light, 0..1. */
  readonly rimStrength: number;
}
