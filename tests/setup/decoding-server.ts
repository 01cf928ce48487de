/**
 * The product as a separate process, with an engine that decodes its image like the built-in one and returns a small
 * one. `fork` it with the product's variables and `--expose-gc`. It sends its URL once it listens, and its memory in
 * bytes in reply to any message.
 */
import sharp from "sharp";
import { z } from "zod";
import { decodeImage } from "../../src/engine/local/analysis/decode.ts";
import type { ImageEngine } from "../../src/engine/port.ts";
import { composeServer } from "../../src/server/compose/compose.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import { dropKnownWarnings } from "../../src/server/process/known-warnings.ts";

const SIDE_PX = 64;
const withPhoto = z.object({ sourceImage: z.object({ bytes: z.instanceof(Uint8Array) }) });

dropKnownWarnings();

const engine: ImageEngine = {
  id: "local",
  kind: "local",
  ability: () => ({ capability: "full", note: null }),
  async run(request) {
    const { raster } = await decodeImage(withPhoto.parse(request.payload).sourceImage.bytes);
    const { width, height, data } = raster;
    const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(SIDE_PX, SIDE_PX, { fit: "fill" })
      .png()
      .toBuffer();
    return {
      image: { bytes, mimeType: "image/png", widthPx: SIDE_PX, heightPx: SIDE_PX },
      engine: "local",
      model: "decoder",
      capability: "full",
      note: null,
      costMicroUsd: 0,
    };
  },
  warmUp: async () => undefined,
  close: async () => undefined,
};

const server = await composeServer(readConfig(), { localEngine: engine });
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ rssBytes: process.memoryUsage().rss });
});
process.once("disconnect", () => process.exit(1));
process.once("SIGTERM", () => {
  void server.stop().then(() => process.exit(0));
});
process.send?.({ url: await server.listen() });
