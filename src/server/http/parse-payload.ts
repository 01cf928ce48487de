import { z } from "zod/mini";
import { AppError, type ErrorDetails, isErrorCode } from "#core/errors.ts";

const MAX_FIELD_NAME = 64;
const params = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * Checks a decoded body. Throws `invalid_field` with the name of the first missing, wrong or unknown field. A check
 * whose message is one of our error codes throws that code instead.
 */
export function parsePayload<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const code = issue?.message;
  const field = issue ? fieldOf(issue).slice(0, MAX_FIELD_NAME) : "data";
  throw isErrorCode(code)
    ? new AppError(code, { field, ...paramsOf(issue) })
    : new AppError("invalid_field", { field });
}

/** The values that one of our own checks adds to the message of its error code. */
function paramsOf(issue: z.core.$ZodIssue | undefined): ErrorDetails {
  return issue?.code === "custom" ? params.parse(issue.params ?? {}) : {};
}

/** Names the wrong field. If a value matches no member of a union, reports the problem of the first member. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const [inner] = issue.code === "invalid_union" ? (issue.errors[0] ?? []) : [];
  if (inner) return fieldOf({ ...inner, path: [...issue.path, ...inner.path] });
  const path =
    issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return path.length === 0 ? "data" : path.map(String).join(".");
}
