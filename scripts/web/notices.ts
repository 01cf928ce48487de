import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { foldersOfModules, productionFolders, thirdPartyNotices } from "../lib/notices.ts";
import { fontPackages } from "./fonts.ts";
import { libheifNotice } from "./libheif.ts";

/** Parts of pages that are no modules of the bundle: served files, and styles that Tailwind writes. */
const BESIDE_THE_BUNDLE = [...Object.values(fontPackages), "libheif-js", "tailwindcss"];

/** Writes the notices into the built product: for its operator in dist, and for visitors in dist/web. */
export function notices(): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? file.moduleIds : [],
      );
      const folders = [
        ...productionFolders("."),
        ...foldersOfModules(modules),
        ...BESIDE_THE_BUNDLE.map((name) => `node_modules/${name}`),
      ];
      const text = thirdPartyNotices(".", { folders, paragraphs: [libheifNotice()] });
      this.emitFile({ type: "asset", fileName: "third-party-notices.txt", source: text });
      mkdirSync("dist", { recursive: true });
      writeFileSync("dist/THIRD-PARTY-NOTICES.txt", text);
      for (const name of ["LICENSE", "NOTICE"]) copyFileSync(name, join("dist", name));
    },
  };
}
