import { readWorkflow, type Workflow } from "./workflow.ts";

interface WorkflowShape {
  readonly imageCount: number;
  /** Whether it sets the size of its result. */
  readonly hasSize?: boolean;
}

/** A workflow file as ComfyUI saves it for its API, with `imageCount` images. */
export function workflowText({ imageCount, hasSize = true }: WorkflowShape): string {
  const loaders = Array.from({ length: imageCount }, (_, i) => [
    `${20 + i}`,
    { class_type: "LoadImage", inputs: { image: `{{image${i + 1}}}` } },
  ]);
  const size = hasSize ? { width: "{{width}}", height: "{{height}}" } : { megapixels: 1 };
  return JSON.stringify({
    "1": { class_type: "UNETLoader", inputs: { unet_name: "edit.safetensors" } },
    "3": {
      class_type: "KSampler",
      inputs: { seed: "{{seed}}", steps: 8, cfg: 2.5, positive: ["6", 0], negative: ["7", 0] },
      _meta: { title: "KSampler" },
    },
    "5": { class_type: "EmptyLatentImage", inputs: { ...size, batch_size: 1 } },
    "6": { class_type: "TextEncode", inputs: { prompt: "{{prompt}} Sharp and clean." } },
    "7": { class_type: "TextEncode", inputs: { prompt: "{{negative}}" } },
    ...Object.fromEntries(loaders),
    "9": { class_type: "SaveImage", inputs: { filename_prefix: "fotoya", images: ["8", 0] } },
  });
}

export function sampleWorkflow(shape: WorkflowShape): Workflow {
  const workflow = readWorkflow(workflowText(shape));
  if (typeof workflow === "string") throw new Error(workflow);
  return workflow;
}
