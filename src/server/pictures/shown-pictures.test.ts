import { describe, expect, test } from "vitest";
import type { ImageFile } from "#core/image-payload.ts";
import { createShownPictures } from "./shown-pictures.ts";

const MIB = 1024 * 1024;
const staying = new AbortController().signal;
const shown = { key: "u/lan/in/1.jpg", form: "anew" } as const;
const photo: ImageFile = { bytes: new Uint8Array(8), mimeType: "image/jpeg" };

describe("forms that are kept", () => {
  test("one whose picture is deleted while it is made is not kept", async () => {
    const kept = createShownPictures();
    const making = kept.share(shown, staying, async () => {
      await Promise.resolve();
      kept.forget(shown.key);
      return photo;
    });
    await making;
    expect(kept.find(shown)).toBeNull();
  });

  test("one that all have left is stopped, and one that somebody waits for is not", async () => {
    const kept = createShownPictures();
    const [one, other] = [new AbortController(), new AbortController()];
    let stopped = false;
    const make = (signal: AbortSignal) => {
      signal.addEventListener("abort", () => {
        stopped = true;
      });
      return new Promise<ImageFile>(() => undefined);
    };
    void kept.share(shown, one.signal, make);
    void kept.share(shown, other.signal, make);
    one.abort();
    expect(stopped).toBe(false);
    other.abort();
    expect(stopped).toBe(true);
  });

  test("take up to 64 MB, and those that were not asked for go first", async () => {
    const kept = createShownPictures();
    const large: ImageFile = { bytes: new Uint8Array(15 * MIB), mimeType: "image/png" };
    const at = (n: number) => ({ key: `u/lan/in/${n}.png`, form: "anew" }) as const;
    for (let n = 0; n < 4; n += 1) await kept.share(at(n), staying, async () => large);
    kept.find(at(0));
    await kept.share(at(4), staying, async () => large);
    expect([0, 1, 2, 3, 4].map((n) => kept.find(at(n)) !== null)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
    await kept.share(at(5), staying, async () => ({ ...large, bytes: new Uint8Array(17 * MIB) }));
    expect(kept.find(at(5))).toBeNull();
  });
});
