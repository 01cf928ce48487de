import { createHash } from "node:crypto";
import type { ImageFile } from "#core/image-payload.ts";
import { createBodyNetwork } from "./analysis/body.ts";
import { decodeImage, restrictLoaders } from "./analysis/decode.ts";
import { createFaceDetector } from "./analysis/faces.ts";
import type { AnalysisModels } from "./analysis/models.ts";
import { createObjectDetector } from "./analysis/objects.ts";
import { openOnnxMatte } from "./analysis/onnx-matte.ts";
import { createPersonNetwork } from "./analysis/person-network.ts";
import {
  analysisBytes,
  createPhotoAnalysis,
  type PhotoAnalysis,
} from "./analysis/photo-analysis.ts";
import { createRoughAnalysis } from "./analysis/rough-analysis.ts";
import { createSelfieMatte } from "./analysis/selfie-matte.ts";
import { createTensorRuntime } from "./analysis/tensor-runtime.ts";
import type { WorkerSettings } from "./messages.ts";

/** Analyses images with the models of one thread. */
export interface Analyser {
  readonly modelName: string;
  analyse(image: ImageFile<string>): Promise<PhotoAnalysis>;
  /** For a preview or a tile, of the image reduced to `sidePx` on its longest side. */
  analyseRoughly(image: ImageFile<string>, sidePx: number): Promise<PhotoAnalysis>;
}

const CACHE_MAX_BYTES = 64 * 1024 * 1024;
const CACHE_MAX_ENTRIES = 4;
const WARM_SIDE_PX = 256;

/** Loads every model and runs each of them once, so that the first run doesn't have to wait. */
export async function createAnalyser({ mattingModel }: WorkerSettings = {}): Promise<Analyser> {
  restrictLoaders();
  const tf = await createTensorRuntime();
  const detector = await createFaceDetector(tf);
  const network = createPersonNetwork(tf);
  const models: AnalysisModels = {
    detector,
    network,
    matte: mattingModel ? await openOnnxMatte(mattingModel) : createSelfieMatte(network),
    body: createBodyNetwork(tf),
    objects: createObjectDetector(tf),
  };
  await rehearse(models);
  const cache = createAnalysisCache();
  const roughCache = createAnalysisCache();
  return {
    modelName: models.matte.name,
    analyse: ({ bytes }) =>
      knownOr(cache, digestOf(bytes), async () =>
        createPhotoAnalysis(await decodeImage(bytes), models),
      ),
    analyseRoughly: ({ bytes }, sidePx) =>
      knownOr(roughCache, `${digestOf(bytes)} ${sidePx}`, () =>
        createRoughAnalysis(bytes, sidePx, models),
      ),
  };
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function knownOr(
  cache: AnalysisCache,
  key: string,
  analyse: () => Promise<PhotoAnalysis>,
): Promise<PhotoAnalysis> {
  const known = cache.get(key);
  if (known) return known;
  const analysis = await analyse();
  cache.put(key, analysis);
  return analysis;
}

async function rehearse({ detector, matte }: AnalysisModels): Promise<void> {
  const grey = {
    width: WARM_SIDE_PX,
    height: WARM_SIDE_PX,
    data: new Uint8Array(3 * WARM_SIDE_PX ** 2).fill(128),
  };
  await detector.detect(grey, true);
  await matte.cutOutPeople(grey, { faces: [], body: async () => null });
}

interface AnalysisCache {
  get(key: string): PhotoAnalysis | undefined;
  put(key: string, analysis: PhotoAnalysis): void;
}

/** Keeps the most recently used photos. Doesn't keep a photo larger than the whole cache. */
function createAnalysisCache(): AnalysisCache {
  const entries = new Map<string, PhotoAnalysis>();
  const totalBytes = (): number => {
    let sum = 0;
    for (const entry of entries.values()) sum += analysisBytes(entry);
    return sum;
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry;
    },
    put: (key, analysis) => {
      entries.set(key, analysis);
      for (const oldest of entries.keys()) {
        if (entries.size <= CACHE_MAX_ENTRIES && totalBytes() <= CACHE_MAX_BYTES) return;
        entries.delete(oldest);
      }
    },
  };
}
