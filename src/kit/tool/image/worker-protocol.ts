import type { ImageProblem } from "../text.ts";
import type { ImageJobName, ImageJobs } from "./jobs.ts";

export type WorkerRequest<Job extends ImageJobName = ImageJobName> = {
  [Name in Job]: {
    readonly id: number;
    readonly name: Name;
    readonly input: ImageJobs[Name]["input"];
  };
}[Job];

/** A successful job. */
export interface JobDone<Name extends ImageJobName> {
  readonly id: number;
  readonly name: Name;
  readonly output: ImageJobs[Name]["output"];
}

/** A failed job. */
interface JobFailed {
  readonly id: number;
  readonly name: ImageJobName;
  readonly problem: ImageProblem;
  readonly reason: string;
}

export type WorkerAnswer = { [Name in ImageJobName]: JobDone<Name> }[ImageJobName] | JobFailed;
