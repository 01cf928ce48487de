import { z } from "zod";

/**
 * A ComfyUI workflow as saved by "Export (API)": nodes by their number. Input values contain placeholders such as
 * `{{prompt}}`.
 */
const workflowShape = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.json()) }).loose(),
);
type Nodes = z.output<typeof workflowShape>;

export interface Workflow {
  readonly nodes: Nodes;
  /** Number of images that it takes, all required: `{{image1}}` up to this number. */
  readonly imageCount: number;
  /** Whether it makes results in a requested size. */
  readonly hasSize: boolean;
}

/** The values of the placeholders in one run. */
export interface WorkflowValues {
  readonly prompt: string;
  readonly negative: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  /** Names of the uploaded images, in order. */
  readonly images: readonly string[];
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const NAMES = /^(prompt|negative|seed|width|height|image[1-9]\d?)$/;

type Json = z.output<ReturnType<typeof z.json>>;

/** Replaces every string in the value; names of inputs stay the same. */
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
    return "is not valid JSON";
  }
  if (typeof json === "object" && json !== null && "nodes" in json) {
    return 'was saved for the editor; save it with "Export (API)"';
  }
  const parsed = workflowShape.safeParse(json);
  return parsed.success ? parsed.data : "is not a ComfyUI workflow";
}

/** Reads a workflow file. Returns a string if it can't be used: the reason, as the end of a sentence. */
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
 * Fills in the values. Substitution happens after parsing and in one pass, so that the user's text can't end a string,
 * add a node or act as another placeholder. A value that is only a placeholder keeps its type.
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
