import { move, transferableSymbol, valueSymbol } from "piscina";
import { giveWay } from "#server/process/give-way.ts";
import { type JsonOrder, readJsonBody } from "./http/json-body.ts";

giveWay();

export interface BodyTask {
  readonly body: Uint8Array;
  readonly order: JsonOrder;
}

/** Entry of the thread that parses large bodies. Images are transferred back without a copy. */
export function handler({ body, order }: BodyTask): unknown {
  const read = readJsonBody(body, order);
  const buffers = read.ok ? read.pictures.map(({ buffer }) => buffer) : [];
  return move(Object({ [transferableSymbol]: buffers, [valueSymbol]: read }));
}
