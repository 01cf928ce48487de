/** `npm run build && npx tsx bench/first-load.ts`: bytes that a visitor loads for a screen, after gzip. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const web = fileURLToPath(new URL("../dist/web", import.meta.url));
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      isEntry: z.boolean().optional(),
      imports: z.array(z.string()).optional(),
      css: z.array(z.string()).optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8")));

/** Files that `key` needs before it runs, itself included. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}
const sizeOf = (file: string) => gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error("the build has no entry");
const screens: Record<string, RegExp[]> = {
  home: [/app\/front\/home-page/],
  pricing: [/app\/pricing-page/],
  login: [/app\/login-page/],
  "tool screen": [/app\/dashboard-shell/, /app\/tool-route/],
  "ID photo": [/app\/dashboard-shell/, /app\/tool-route/, /id-photo\/(tool|text|result)/],
};
for (const [screen, patterns] of Object.entries(screens)) {
  const keys = closure(entry);
  for (const key of Object.keys(manifest))
    if (patterns.some((pattern) => pattern.test(key))) closure(key, keys);
  const scripts = new Set(
    [...keys].map((key) => manifest[key]?.file ?? "").filter((file) => file.endsWith(".js")),
  );
  const styles = new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));
  const total = (files: Set<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  console.log(
    `${screen}: JS ${kib(total(scripts))} in ${scripts.size} files, CSS ${kib(total(styles))} (gzip)`,
  );
}
