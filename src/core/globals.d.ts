/** Web standards that browsers and Node share; `core` is compiled without DOM and Node types. */
declare class TextEncoder {
  encode(input?: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
declare function btoa(binary: string): string;
declare function atob(base64: string): string;
