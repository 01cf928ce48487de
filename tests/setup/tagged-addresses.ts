import { readFileSync } from "node:fs";
import { z } from "zod";

const names = z.array(z.string());

/** What a release answered, offered to programs and put into links. */
const addresses = z.object({
  /** Method and pattern of every route; HEAD goes with GET. */
  routes: names,
  /** Patterns of every page. */
  pages: names,
  files: names,
  operations: z.array(
    z.object({
      operationId: z.string(),
      method: z.string(),
      path: z.string(),
      /** Where each one stands, and its name. */
      parameters: names,
      /** Of its body. */
      fields: names,
    }),
  ),
  /** Of the typed client. */
  client: z.object({ exports: names, methods: names }),
  links: z.object({
    mailed: names,
    /** Those that people keep or send to others. */
    shared: names,
    /** Of two pictures and a copy of everything, with a key of 32 bytes of 8, good until 2100. */
    signed: names,
  }),
});

/** The addresses of the tag v0.1.0: all of them stay. */
export function taggedAddresses(): z.infer<typeof addresses> {
  return addresses.parse(JSON.parse(readFileSync("tests/fixtures/v0.1.0/addresses.json", "utf8")));
}
