import { errorTable, isErrorCode } from "#core/errors.ts";
import { ApiError } from "./api-error.ts";
import { fieldsOf } from "./checked-by-hand.ts";

function isDetail(entry: [string, unknown]): entry is [string, string | number] {
  return typeof entry[1] === "string" || typeof entry[1] === "number";
}

/** Reads the error from the decoded body of a response. Unknown errors become `unexpected`. */
export function refusalOf(body: unknown): ApiError {
  const { code, details } = fieldsOf(fieldsOf(body)["error"]);
  if (!isErrorCode(code)) return new ApiError("unexpected");
  return new ApiError(
    { code, ...errorTable[code] },
    Object.fromEntries(Object.entries(fieldsOf(details)).filter(isDetail)),
  );
}
