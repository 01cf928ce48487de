import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { libheifNotice, writeLibheif } from "./libheif.ts";

test("the HEIC reader is served unchanged, with its licences, and a notice that says how to replace it", () => {
  const folder = mkdtempSync(join(tmpdir(), "fotoya-libheif-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeLibheif(folder);
  const { resolve } = createRequire(import.meta.url);
  const served = readFileSync(join(folder, "libheif/libheif-bundle.mjs"));
  expect(served.equals(readFileSync(resolve("libheif-js/libheif-wasm/libheif-bundle.mjs")))).toBe(
    true,
  );
  const licence = readFileSync(join(folder, "libheif/LICENSE.txt"), "utf8");
  expect(licence).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
  expect(licence).toContain("GNU GENERAL PUBLIC LICENSE");
  const notices = libheifNotice();
  expect(notices).toMatch(/libheif-js \d+\.\d+\.\d+/);
  expect(notices).toContain("replace dist/web/libheif/libheif-bundle.mjs");
});

test("no source file takes it into a bundle", () => {
  const reader = readFileSync(new URL("../../src/kit/tool/image/heic.ts", import.meta.url), "utf8");
  expect(reader).not.toMatch(/from "libheif|import\("libheif/);
});
