import { z } from "zod";

/**
 * A ComfyUI workflow as "Export (API)" saves it: nodes by their number. Values of their inputs hold
 * placeholders such as `{{prompt}}`.
 */
const workflowShape = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.json()) }).loose(),
);
type Nodes = z.output<typeof workflowShape>;

export interface Workflow {
  readonly nodes: Nodes;
  /** Pictures that it takes: `{{image1}}` up to this number, every one of them needed. */
  readonly imageCount: number;
  /** Whether it makes the size it is told. */
  readonly hasSize: boolean;
}

/** What stands for the placeholders of one run. */
export interface WorkflowValues {
  readonly prompt: string;
  readonly negative: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** Names of the uploaded pictures, in order. */
  readonly images: readonly string[];
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const NAMES = /^(prompt|negative|seed|width|height|image[1-9]\d?)$/;

type Json = z.output<ReturnType<typeof z.json>>;

/** Every text of the value replaced; names of inputs are left alone. */
function mapTexts(value: Json, replace: (text: string) => Json): Json {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, replace));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, mapTexts(entry, replace)] as const,
  );
  return Object.fromEntries<Json>(entries);
}

function placeholdersOf(nodes: Nodes): Set<string> {
  const found = new Set<string>();
  for (const { inputs } of Object.values(nodes)) {
    mapTexts(inputs, (text) => {
      for (const [, name = ""] of text.matchAll(PLACEHOLDER)) found.add(name);
      return text;
    });
  }
  return found;
}

function parseNodes(text: string): Nodes | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return "is no JSON";
  }
  if (typeof json === "object" && json !== null && "nodes" in json) {
    return 'was saved for the editor; save it with "Export (API)"';
  }
  const parsed = workflowShape.safeParse(json);
  return parsed.success ? parsed.data : "is no workflow of ComfyUI";
}

/** Reads a workflow file; a text instead says, as the end of a sentence, why it cannot be used. */
export function readWorkflow(text: string): Workflow | string {
  const nodes = parseNodes(text);
  if (typeof nodes === "string") return nodes;
  const names = placeholdersOf(nodes);
  const strange = [...names].find((name) => !NAMES.test(name));
  if (strange !== undefined) return `has the unknown placeholder {{${strange}}}`;
  const missing = ["prompt", "image1"].find((name) => !names.has(name));
  if (missing !== undefined) return `lacks the placeholder {{${missing}}}`;
  const images = [...names].filter((name) => name.startsWith("image"));
  const imageCount = Math.max(...images.map((name) => Number(name.slice("image".length))));
  if (imageCount !== images.length) {
    return `has {{image${imageCount}}} but not every picture before it`;
  }
  return { nodes, imageCount, hasSize: names.has("width") && names.has("height") };
}

/**
 * The workflow with its values. They go in after parsing and in one pass, so that no word of a person can end a
 * text, add a node or stand for another value. A placeholder alone keeps the kind of its value.
 */
export function fillWorkflow({ nodes }: Workflow, values: WorkflowValues): Record<string, object> {
  const { images, ...plain } = values;
  const byName = new Map<string, string | number>([
    ...Object.entries(plain),
    ...images.map((name, i) => [`image${i + 1}`, name] as const),
  ]);
  const valueOf = (name: string): string | number => byName.get(name) ?? "";
  const fill = (text: string): Json => {
    const alone = /^\{\{\s*(\w+)\s*\}\}$/.exec(text)?.[1];
    if (alone !== undefined) return valueOf(alone);
    return text.replaceAll(PLACEHOLDER, (_, name: string) => String(valueOf(name)));
  };
  return Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => [
      id,
      { ...node, inputs: mapTexts(node.inputs, fill) },
    ]),
  );
}
