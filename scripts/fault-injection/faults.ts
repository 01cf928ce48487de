import { accessFaults } from "./faults/access.ts";
import { engineFaults } from "./faults/engine.ts";
import { envelopeFaults } from "./faults/envelope.ts";
import { ledgerFaults } from "./faults/ledger.ts";
import { privacyFaults } from "./faults/privacy.ts";
import { runFaults } from "./faults/runs.ts";
import { screenFaults } from "./faults/screens.ts";

const faultsByArea = [
  ["ledger", ledgerFaults],
  ["runs", runFaults],
  ["engine", engineFaults],
  ["envelope", envelopeFaults],
  ["privacy", privacyFaults],
  ["access", accessFaults],
  ["screens", screenFaults],
] as const;
type Area = (typeof faultsByArea)[number][0];

/** All faults with their areas. For SQL functions, only the latest definition takes effect. */
export const faults = faultsByArea.flatMap(([area, ofArea]) =>
  ofArea.map((fault) => ({ ...fault, area })),
);

/** Areas about money and privacy: `npm test` must notice each of their faults. */
export const guardedAreas: ReadonlySet<Area> = new Set(["ledger", "runs", "privacy"]);
