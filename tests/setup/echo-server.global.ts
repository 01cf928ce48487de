import type { TestProject } from "vitest/node";
import { bundleEchoServer } from "./cluster/bundle-echo-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the bundled `echo-server.ts`, for `startCluster`. */
    echoProgram: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide("echoProgram", await bundleEchoServer());
}
