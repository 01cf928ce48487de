import type { OperationCases, Picture } from "#tool-model/define.cases.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { toolCases } from "#tools/registry.cases.ts";
import { bytesOf } from "../tool/run-form.ts";
import { listVariants, type Variant } from "../tool/variants.ts";
import type { Photo } from "./photos.ts";

/** Photos per option; few enough for a person to look through the sheets. */
const PHOTOS_PER_OPTION = 2;

/** One call of an operation, and the photo that its result is compared with. */
export interface GalleryCall {
  readonly label: string;
  readonly photo: Photo;
  readonly operation: string;
  readonly payload: unknown;
}

/** The calls of one sheet. `id` also names its files. */
export interface Section {
  readonly id: string;
  readonly calls: readonly GalleryCall[];
}

const operationsOf = new Map<string, Readonly<Record<string, OperationCases>>>(
  Object.entries(toolCases).map(([slug, { operations }]) => [slug, operations]),
);

function pictureOf({ payload }: Photo): Picture {
  return { bytes: bytesOf(payload), mimeType: payload.mimeType };
}

function callsOf(operation: string, cases: OperationCases, photos: readonly Photo[]) {
  const payloadOf = cases.bench ?? cases.contract.payload;
  return photos.map((photo, k): GalleryCall => {
    const second = photos[(k + 1) % photos.length] ?? photo;
    const other = pictureOf(second);
    const payload = payloadOf(pictureOf(photo), other);
    const isOtherUsed = Object.values(Object(payload)).flat().includes(other);
    const label = isOtherUsed ? `${photo.name} with ${second.name}` : photo.name;
    return { label, photo, operation, payload };
  });
}

/** One section per operation: a call for each photo, with the next photo as the second image. */
export function operationSections(
  tools: readonly AnyTool[],
  photos: readonly Photo[],
): readonly Section[] {
  return tools.flatMap(({ slug }) =>
    Object.entries(operationsOf.get(slug) ?? {}).map(([operation, cases]) => ({
      id: operation,
      calls: callsOf(operation, cases, photos),
    })),
  );
}

function callOf(tool: AnyTool, variant: Variant, photos: readonly Photo[]): GalleryCall | null {
  const [photo] = photos;
  const { values } = variant.fill(photos.map(({ payload }) => payload));
  // The form rejects a slider in its middle position, because it changes nothing.
  if (!photo || tool.findValueProblem(values)) return null;
  const call = tool.prepare(values);
  if (!call) throw new Error(`${tool.id}: the form isn't complete`);
  const operation = call.path.slice("/images/".length);
  return { label: variant.label, photo, operation, payload: call.payload };
}

/** One section per tool: every option, on two photos each. */
export async function optionSections(
  tools: readonly AnyTool[],
  photos: readonly Photo[],
): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for (const tool of tools) {
    const variants = await listVariants(tool);
    const calls = variants.flatMap((variant, k) =>
      Array.from({ length: Math.min(PHOTOS_PER_OPTION, photos.length) }, (_, n) => {
        const first = (k + n) % photos.length;
        return callOf(tool, variant, [...photos.slice(first), ...photos.slice(0, first)]);
      }),
    );
    sections.push({ id: tool.id, calls: calls.filter((call) => call !== null) });
  }
  return sections;
}
