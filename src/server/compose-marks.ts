import type { Base, Opened } from "./compose-base.ts";
import { findFiles } from "./compose-parts.ts";
import { openVerifier } from "./marking/verifier.ts";
import { type FormFileOrder, makeFormFile } from "./runs/form-file.ts";
import { type Composed, markComposed, markerOf } from "./runs/mark-composed.ts";

/** What the front door does with marks: signs what browsers put together, and looks at pictures of strangers. */
export function openMarkDesk({ database, stopper }: Opened, { marking, storage }: Base) {
  const { credentials, watermarkKey, mark } = marking;
  const verifier = openVerifier({
    on: database.pool,
    own: { chain: credentials.chain, watermarkKey },
    worker: findFiles().verifyWorker,
  });
  stopper.add(() => verifier.close());
  const deps = { on: database.pool, storage, mark };
  return {
    verifier,
    markComposed: (composed: Composed) => markComposed(deps, composed),
    makeFormFile: (order: FormFileOrder) =>
      makeFormFile({ markerOf: (run) => markerOf(deps, run) }, order),
  };
}
