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
  // The engine uses every core; two browsers at a time would only measure waiting.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // `npm test` takes one pass of every main job; what is tagged runs with `npm run test:full` as well.
  ...(isSample ? { grepInvert: /@full/ } : {}),
  outputDir: ".cache/e2e",
  reporter: [["list"], ["json"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // Moving parts are painted by the processor, sixty times a second, beside the engine that makes the pictures.
    contextOptions: { reducedMotion: isSample ? "reduce" : "no-preference" },
    launchOptions: {
      args: chromiumArgs,
      ...(process.env["CHROMIUM"] ? { executablePath: process.env["CHROMIUM"] } : {}),
    },
    // Recording costs each step of a test, and is read only where a test is looked into.
    trace: isSample ? "off" : "retain-on-failure",
  },
});
