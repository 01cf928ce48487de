/** A person in a sample picture. Shape values are factors of a usual face: 1 changes nothing. */
export interface Sitter {
  readonly seed: number;
  readonly face: FaceShape;
  readonly skin: Skin;
  readonly iris: string;
  readonly hair: { readonly style: HairStyle; readonly colour: string };
  readonly brow: { readonly colour: string; readonly weight: number };
  readonly lash: number;
  readonly beard?: { readonly style: "full" | "stubble" | "moustache"; readonly colour: string };
  readonly glasses?: "round" | "square";
  readonly earrings?: string;
  readonly garment: Garment;
  readonly backdrop: Backdrop;
  readonly tiltDeg: number;
  /** Build of the shoulders; children are narrow. */
  readonly shoulders: number;
}

export interface FaceShape {
  /** 0 is a slim jaw, 1 a square one. */
  readonly jaw: number;
  /** Distance from the eyes to the chin. */
  readonly length: number;
  readonly width: number;
  readonly nose: { readonly width: number; readonly length: number };
  readonly lips: number;
  readonly eyes: { readonly size: number; readonly slantDeg: number; readonly hood: number };
  /** 0 is calm, 1 a broad smile. */
  readonly smile: number;
  readonly hasTeeth?: boolean;
  /** 0 is a child, 1 very old. */
  readonly age: number;
}

interface Skin {
  readonly tone: string;
  readonly flush: string;
  readonly lips: string;
  readonly hasFreckles?: boolean;
}

export type HairStyle =
  | "long"
  | "crop"
  | "greyBun"
  | "tousled"
  | "puffs"
  | "scarf"
  | "sidePart"
  | "bob"
  | "bald"
  | "curls"
  | "fringe"
  | "afro";

export interface Garment {
  readonly cut: "crew" | "shirt" | "blazer" | "hoodie" | "turtle" | "stand" | "cardigan" | "vNeck";
  readonly colour: string;
  readonly accent: string;
  readonly pattern?: "stripes" | "knit" | "plain";
}

export type Backdrop =
  | "garden"
  | "street"
  | "room"
  | "sea"
  | "wall"
  | "park"
  | "cafe"
  | "studio"
  | "library"
  | "sunset"
  | "night"
  | "terrace";
