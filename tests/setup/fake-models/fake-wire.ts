import type { ServerResponse } from "node:http";
import type { Scenario } from "./scenarios.ts";
import type { SeenRequest } from "./seen-request.ts";

/** A request that a fake provider has to answer. */
export interface WireCall {
  readonly request: SeenRequest;
  readonly url: URL;
  readonly response: ServerResponse;
  readonly scenario: Scenario;
  /** The text models' answer to a sentence. */
  readonly translate: (text: string) => string;
  /** The models that the provider lists, each with its last day or `null`. */
  readonly models: Readonly<Record<string, string | null>>;
}

/** Answers a request. Returns `false` if its path isn't part of this wire. */
export type AnswerCall = (call: WireCall) => boolean | Promise<boolean>;

/** A provider's wire on loopback: `wire.fake.ts` in its folder. */
export interface FakeWire {
  /** Path of the adapter's base URL, below the server's. */
  readonly basePath: string;
  /** Paths of requests that a real provider would charge for: images and sentences. `null`: those of another wire. */
  readonly paidPath: RegExp | null;
  /** Returns an answering function with no state yet. */
  readonly open: () => AnswerCall;
}
