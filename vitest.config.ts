import { defineConfig } from "vitest/config";

const isFull = process.env["TEST_DEPTH"] === "full";
const setupFiles = ["tests/setup/fail-on-console-error.ts"];

export default defineConfig({
  test: {
    // Two heavy files at a time is what a small machine can bear.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["src/core/**/*.test.ts", "src/tools/**/*.test.ts"],
          setupFiles,
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
    ],
  },
});
