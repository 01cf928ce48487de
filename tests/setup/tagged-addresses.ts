import { readFileSync } from "node:fs";
import { z } from "zod";

const names = z.array(z.string());

/** The addresses that a release answered, offered to API clients and put into links. */
const addresses = z.object({
  /** Method and pattern of every route. GET includes HEAD. */
  routes: names,
  /** Patterns of every page. */
  pages: names,
  files: names,
  operations: z.array(
    z.object({
      operationId: z.string(),
      method: z.string(),
      path: z.string(),
      /** Location and name of each parameter. */
      parameters: names,
      /** Fields of the body. */
      fields: names,
    }),
  ),
  /** The typed client. */
  client: z.object({ exports: names, methods: names }),
  links: z.object({
    mailed: names,
    /** Links that users keep or send to others. */
    shared: names,
    /** Links to two images and a data export, signed with a key of 32 bytes of 8, valid until 2100. */
    signed: names,
  }),
});

/** The addresses of the tag v0.1.0. All of them must keep working. */
export function taggedAddresses(): z.infer<typeof addresses> {
  return addresses.parse(JSON.parse(readFileSync("tests/fixtures/v0.1.0/addresses.json", "utf8")));
}
