/** `npm run build && npx tsx bench/first-load.ts`: bytes that a visitor loads per screen, after gzip. */
import { fileURLToPath } from "node:url";
import { inKib, measureFirstLoads } from "../scripts/lib/first-load.ts";

for (const load of measureFirstLoads(fileURLToPath(new URL("../dist/web", import.meta.url)))) {
  const { screen, scriptBytes, styleBytes, files } = load;
  console.log(
    `${screen}: JS ${inKib(scriptBytes)}, CSS ${inKib(styleBytes)} in ${files.length} files (gzip)`,
  );
}
