import type { ImageProblem } from "../text.ts";
import type { ImageJobName, ImageJobs } from "./jobs.ts";

export type WorkerRequest = {
  [Name in ImageJobName]: {
    readonly id: number;
    readonly name: Name;
    readonly input: ImageJobs[Name]["input"];
  };
}[ImageJobName];

export type WorkerAnswer =
  | { readonly id: number; readonly output: ImageJobs[ImageJobName]["output"] }
  | { readonly id: number; readonly problem: ImageProblem; readonly reason: string };
