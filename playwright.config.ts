import { defineConfig, devices } from "@playwright/test";

const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const isSample = process.env["TEST_DEPTH"] === "sample";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // The engine uses every core, so a second browser would only measure waiting.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // `npm test` runs one pass of every main flow. Tests tagged @full only run with `npm run test:full`.
  ...(isSample ? { grepInvert: /@full/ } : {}),
  outputDir: ".cache/e2e",
  reporter: [["list"], ["json"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // The processor renders animations sixty times a second, in competition with the engine.
    contextOptions: { reducedMotion: isSample ? "reduce" : "no-preference" },
    launchOptions: {
      args: chromiumArgs,
      ...(process.env["CHROMIUM"] ? { executablePath: process.env["CHROMIUM"] } : {}),
    },
    // Recording slows down each step of a test, and is only needed to investigate one.
    trace: isSample ? "off" : "retain-on-failure",
  },
});
