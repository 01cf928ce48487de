import type { SeenRequest } from "./seen-request.ts";
import type { SeenEdit } from "./wire-cases.ts";

/** Reads the edit from a form of OpenAI's `/images/edits`. */
export function readEditForm({ fields, files }: SeenRequest): SeenEdit {
  const field = (name: string): string => fields.find(([key]) => key === name)?.[1] ?? "";
  const [width = 0, height = 0] = field("size").split("x").map(Number);
  const pictures = files.filter((file) => file.field.startsWith("image"));
  return {
    prompt: field("prompt"),
    pictures: pictures.map(({ bytes }) => bytes),
    aspect: `${width}:${height}`,
  };
}
