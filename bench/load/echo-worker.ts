/** A worker of the product whose engine returns its input. Measures the cost of a run without its image processing. */
import { z } from "zod";
import { EngineFailure, type ImageEngine } from "#engine/port.ts";
import { composeServer } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config.ts";
import { boundHeapGrowth } from "#server/ops/heap-growth.ts";
import { sentSize } from "./sent-photo.ts";

const withPhoto = z.object({
  sourceImage: z.object({ bytes: z.instanceof(Uint8Array), mimeType: z.literal("image/jpeg") }),
});

const echo: ImageEngine = {
  id: "local",
  kind: "local",
  ability: () => ({ capability: "full", note: null }),
  async run({ payload }) {
    const photo = withPhoto.safeParse(payload);
    if (!photo.success) throw new EngineFailure("bad_request");
    const { bytes, mimeType } = photo.data.sourceImage;
    return {
      image: { bytes, mimeType, ...sentSize },
      engine: "local",
      model: "echo",
      capability: "full",
      note: null,
      costMicroUsd: 0,
    };
  },
  warmUp: async () => undefined,
  close: async () => undefined,
};

boundHeapGrowth();
const server = await composeServer(readConfig(process.env, "worker"), { localEngine: echo });
process.once("SIGTERM", () => {
  void server.stop().then(() => process.exit(0));
});
await server.listen();
