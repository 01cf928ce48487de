/** The part of libheif that is used; its own types are not importable. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    display(target: ImageData, done: (filled: ImageData | null) => void): void;
    free(): void;
  }
  interface LibHeif {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  export default function create(): LibHeif;
}
