import { configDefaults, defineConfig } from "vitest/config";
import { screens } from "./scripts/web/screens.ts";

const isFull = process.env["TEST_DEPTH"] === "full";
/** `npm test` leaves out the files of `npm run test:full`. A manual run includes everything that it names. */
const exclude =
  process.env["TEST_DEPTH"] === "sample"
    ? [...configDefaults.exclude, "**/*.long.test.{ts,tsx}"]
    : configDefaults.exclude;
/** Where `npm test` reads the results; unset in interactive runs. */
const reportDir = process.env["TEST_REPORTS"];
/** Test files that use the whole built-in engine. */
const SHARED_ENGINE = "src/**/*.engine{,.long}.test.ts";
/** Test files that mock modules, or test what a module does on first load. */
const ALONE = "src/**/*.alone.test.{ts,tsx}";
const setupFiles = ["tests/setup/fail-on-console-error.ts"];

export default defineConfig({
  plugins: [screens()],
  test: {
    reporters: reportDir
      ? ["dot", ["json", { outputFile: `${reportDir}/vitest.json` }]]
      : ["default"],
    exclude,
    // More workers than cores, because tests mostly wait: for a server, a job, or a delayed response.
    maxWorkers: 4,
    // Slow polling on a loaded machine is no failure.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["src/core/**/*.test.ts"],
          setupFiles,
          // One test covers all of Unicode, which takes long on a loaded machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "pictures",
          include: ["src/{tool-model,tools,engine}/**/*.test.ts"],
          exclude: [...exclude, SHARED_ENGINE],
          setupFiles,
          // Whole pictures take long on a loaded machine.
          testTimeout: isFull ? 1_800_000 : 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "engine",
          include: [SHARED_ENGINE],
          setupFiles,
          // The files of a worker share one engine with its models (tests/setup/picture-engine.ts).
          isolate: false,
          testTimeout: isFull ? 1_800_000 : 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts"],
          globalSetup: ["tests/setup/postgres.global.ts"],
          setupFiles,
          // The files of a worker share the server's modules, which take longer to load than most tests take to run.
          isolate: false,
          testTimeout: isFull ? 1_800_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: [ALONE],
          setupFiles: [...setupFiles, "tests/setup/patient-screen.ts"],
          testTimeout: 80_000,
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          environment: "jsdom",
          include: ["src/{kit,web}/**/*.test.{ts,tsx}", "src/tools/**/*.test.tsx"],
          exclude: [...exclude, ALONE],
          setupFiles: [...setupFiles, "tests/setup/patient-screen.ts"],
          // The files of a worker share the modules of the screens.
          isolate: false,
          testTimeout: 80_000,
        },
      },
      {
        extends: true,
        test: {
          name: "repo",
          include: ["tests/*.test.ts", "scripts/**/*.test.ts"],
          setupFiles,
          testTimeout: 120_000,
          // Reading a tree takes long on a loaded machine.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Runs several processes of the product at a time. `npm run test:full` runs them without other load.
          name: "faults",
          include: ["tests/{faults,old-installation}/**/*.test.ts"],
          globalSetup: ["tests/setup/echo-server.global.ts"],
          setupFiles,
          testTimeout: isFull ? 7_200_000 : 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Hostile input against a process of the product, and access control.
          name: "security",
          include: ["tests/security/**/*.test.ts"],
          globalSetup: ["tests/setup/postgres.global.ts", "tests/setup/echo-server.global.ts"],
          setupFiles,
          isolate: false,
          testTimeout: isFull ? 7_200_000 : 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
