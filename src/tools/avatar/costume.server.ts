import type { Colour } from "#engine/local/ops/float-raster.ts";
import type { PlateId } from "#engine/local/plates/plate.ts";

export type Fabric = "cloth" | "wool" | "silk" | "leather" | "metal" | "plate" | "fur" | "glow";

/** One layer of a costume: its drawing is shaped and lit. Drawn on 800 x 1000, see `anatomy.server.ts`. */
export interface Piece {
  readonly fabric: Fabric;
  /** SVG in colour. */
  readonly art: string;
  /** SVG of white (raised) and black (sunk) shapes and lines, slightly blurred before use. */
  readonly relief?: string;
  /** Width of the rounded edges and height of the middle, in pixels. */
  readonly puff?: number;
  /** 0 if the piece lies flat and casts no shadow on those below. */
  readonly shadow?: number;
}

/** SVG that chance plays a part in, per version of the picture. */
export type Varied = (version: number) => string;

/** Drawn on 800 x 1000. */
export interface SceneLayer {
  readonly art: string | Varied;
  readonly blur: number;
  readonly haze: number;
  /** How the art moves in versions other than 0; without it, the art stays. */
  readonly moves?: {
    /** Ranges in pixels. */
    readonly x: readonly [number, number];
    readonly y: readonly [number, number];
    /** Enlargement about the middle, so that no edge of the art shows. */
    readonly scale?: number;
    /** `true` for art that is as good on the other side: it's mirrored in odd versions. */
    readonly isTwoSided?: boolean;
  };
}

/** A scene with depth: a backdrop, drawings from far to near with haze between them, and blurred lights. */
export interface Scene {
  /** The rendered place that is farthest. */
  readonly backdrop: PlateId;
  /** From far to near. */
  readonly layers: readonly SceneLayer[];
  readonly air: Colour;
  /** A light behind the head. */
  readonly halo: {
    readonly colour: Colour;
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly strength: number;
  };
  /** Sparks, snow, petals or lamps floating in the air. */
  readonly motes?: {
    readonly colours: readonly string[];
    readonly count: number;
    readonly size: number;
  };
}

/** A costume with its scene and lighting. */
export interface Costume {
  readonly scene: Scene;
  readonly light: Light;
  /** Cape, hood or collar behind the head. */
  readonly behind: readonly Piece[];
  /** Body and collar in front of the neck, lowest layer first. */
  readonly body: readonly Piece[];
  /** Hat, helmet or mask in front of the head. */
  readonly headgear: readonly Piece[];
  /** Glass and lights over everything: SVG that is neither shaped nor lit. */
  readonly overlay?: string;
  /** Outline within which the head is visible, for a hood or helmet that holds the hair. */
  readonly hood?: string;
  /** `false` if a hood or helmet hides long hair. */
  readonly showsHair: boolean;
}

export interface Light {
  /** 0..255: key light from the upper left, `rim` light from behind on the right, and `air`. */
  readonly key: Colour;
  readonly rim: Colour;
  readonly air: Colour;
  /** Strength of the rim light, 0..1. */
  readonly rimStrength: number;
}
