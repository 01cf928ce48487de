import { defineConfig } from "vitest/config";
import { SecondTryReporter } from "./scripts/lib/second-try-reporter.ts";

const isFull = process.env["TEST_DEPTH"] === "full";
/** Where `npm test` reads what happened; unset when somebody watches. */
const reportDir = process.env["TEST_REPORTS"];
const setupFiles = ["tests/setup/fail-on-console-error.ts"];

export default defineConfig({
  test: {
    reporters: reportDir
      ? [
          "dot",
          ["json", { outputFile: `${reportDir}/vitest.json` }],
          new SecondTryReporter(`${reportDir}/second-tries.json`),
        ]
      : ["default"],
    // Two heavy files at a time is what a small machine can bear.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["src/core/**/*.test.ts", "src/tools/**/*.test.ts"],
          setupFiles,
          // Whole pictures are made here, which a loaded machine takes long for.
          testTimeout: isFull ? 1_800_000 : 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts", "src/engine/**/*.test.ts"],
          globalSetup: ["tests/setup/postgres.global.ts"],
          setupFiles,
          testTimeout: isFull ? 1_800_000 : 60_000,
          hookTimeout: 60_000,
          // A loaded machine is slow, which is no fault of what is waited for.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          environment: "jsdom",
          include: ["src/web/**/*.test.{ts,tsx}", "src/tools/**/*.test.tsx"],
          setupFiles: [...setupFiles, "tests/setup/patient-screen.ts"],
          testTimeout: 40_000,
          // A screen waits for real timers, which a loaded machine can hold up. The summary names who needed it.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "repo",
          include: ["tests/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Several processes of the product at a time; `npm test` gives them the machine for themselves.
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/setup/echo-server.global.ts"],
          setupFiles,
          testTimeout: isFull ? 7_200_000 : 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Hostile input against a process of the product, and who may do what; `npm test` gives it the machine for itself.
          name: "security",
          include: ["tests/security/**/*.test.ts"],
          globalSetup: ["tests/setup/postgres.global.ts", "tests/setup/echo-server.global.ts"],
          setupFiles,
          testTimeout: isFull ? 7_200_000 : 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
