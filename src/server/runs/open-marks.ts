import type { Queryable } from "#server/db/connection.ts";
import type { MarkPicture } from "#server/marking/mark-picture.ts";
import type { Storage } from "#server/storage/port.ts";
import { type MakeFormFile, makeFormFile } from "./form-file.ts";
import { type MarkComposed, markComposed, markerOf } from "./mark-composed.ts";

interface MarksDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  readonly mark: MarkPicture;
}

/** Marking of files made from the results of runs. */
export interface Marks {
  readonly markComposed: MarkComposed;
  readonly makeFormFile: MakeFormFile;
}

export function openMarks(deps: MarksDeps): Marks {
  return {
    markComposed: (composed) => markComposed(deps, composed),
    makeFormFile: (order) => makeFormFile({ markerOf: (run) => markerOf(deps, run) }, order),
  };
}
