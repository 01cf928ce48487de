import { z } from "zod";
import { AppError } from "#core/errors.ts";

const idField = z.uuid();

/** Parses an id of a path. Throws `not_found` if it isn't a UUID. */
export function readId(id: string): string {
  const parsed = idField.safeParse(id);
  if (!parsed.success) throw new AppError("not_found");
  return parsed.data;
}
