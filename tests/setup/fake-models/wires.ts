import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ProviderId } from "#engine/generative/providers/providers.ts";
import type { FakeWire } from "./fake-wire.ts";
import type { WireCases } from "./wire-cases.ts";

const folder = new URL("../../../src/engine/generative/providers/", import.meta.url);

/** Imports the export `name` of `file` in each provider's folder. Returns pairs of provider id and export. */
async function readAll(file: string, name: string): Promise<[string, unknown][]> {
  const entries = readdirSync(fileURLToPath(folder), { withFileTypes: true });
  const ids = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted();
  return Promise.all(
    ids.map(async (id) => {
      const module: unknown = await import(new URL(`${id}/${file}`, folder).href);
      return [id, Reflect.get(Object(module), name)];
    }),
  );
}

/** Reads the wires of all providers. */
export async function readWires(): Promise<Readonly<Record<ProviderId, FakeWire>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every folder has one; the tests of wires would fail
  return Object.fromEntries(await readAll("wire.fake.ts", "wire")) as Record<ProviderId, FakeWire>;
}

/** Reads the test cases of all providers. */
export async function readCases(): Promise<Readonly<Record<ProviderId, WireCases>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every folder has one; the tests of wires would fail
  return Object.fromEntries(await readAll("cases.fake.ts", "cases")) as Record<
    ProviderId,
    WireCases
  >;
}
