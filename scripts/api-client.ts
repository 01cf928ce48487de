/** `npm run api-client`: writes docs/examples/fotoya-client.ts from the tool definitions. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeApi } from "../src/server/api/openapi.ts";
import { catalogue } from "../src/tools/catalogue.ts";
import { writeClient } from "./lib/api-client.ts";

const file = fileURLToPath(new URL("../docs/examples/fotoya-client.ts", import.meta.url));
writeFileSync(file, await writeClient(describeApi(catalogue, null)));
