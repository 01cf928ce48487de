import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const resolve = createRequire(import.meta.url).resolve;

/** Folder of the served files. `src/kit/tool/image/heic.ts` loads the library from there. */
const FOLDER = "libheif";
const LIBRARY = "libheif-bundle.mjs";

/**
 * Writes the HEIC reader below `outDir` as a separate file, with its licence next to it. The LGPL lets anyone replace
 * the library, so no bundle may contain it, and its URL has no hash.
 */
export function writeLibheif(outDir: string): void {
  const folder = join(outDir, FOLDER);
  mkdirSync(folder, { recursive: true });
  copyFileSync(resolve(`libheif-js/libheif-wasm/${LIBRARY}`), join(folder, LIBRARY));
  copyFileSync(resolve("libheif-js/libheif-wasm/LICENSE"), join(folder, "LICENSE.txt"));
}

/** The notice about the HEIC reader: where it's served, and how to replace it. */
export function libheifNotice(): string {
  const { version } = JSON.parse(readFileSync(resolve("libheif-js/package.json"), "utf8"));
  return `In libheif-js: libheif and libde265, as libheif-js ${String(version)}
  Copyright (C) struktur AG, Dirk Farin and contributors
  Licence: GNU Lesser General Public License, version 3 (LGPL-3.0)
  Licence text, with the GNU General Public License that it refers to: /${FOLDER}/LICENSE.txt
  Source: https://github.com/strukturag/libheif
          https://github.com/strukturag/libde265
          https://github.com/catdad-experiments/libheif-emscripten (how they become WebAssembly)
          https://github.com/catdad-experiments/libheif-js (the package)

  Pages use this library to read HEIC photos. It is not changed and is no part of any other script: browsers load it
  from /${FOLDER}/${LIBRARY} when a HEIC photo is chosen.

  To use another version, replace dist/web/${FOLDER}/${LIBRARY} and delete the copies beside it that end in .br
  and .gz, then restart the server. The file must be a JavaScript module whose default export returns the interface
  of libheif-js (HeifDecoder). The browser compares files again at each visit, so the new version is used at once.
`;
}
