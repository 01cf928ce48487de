import type { ServerResponse } from "node:http";
import type { Scenario } from "./scenarios.ts";
import type { SeenRequest } from "./seen-request.ts";

/** A request that a fake provider has to answer. */
export interface WireCall {
  readonly request: SeenRequest;
  readonly url: URL;
  readonly response: ServerResponse;
  readonly scenario: Scenario;
  /** What the text models answer to a sentence. */
  readonly translate: (text: string) => string;
  /** The models that the provider lists, each with the day of its end. */
  readonly models: Readonly<Record<string, string | null>>;
}

/** Answers a request; false: its path is none of this wire. */
export type AnswerCall = (call: WireCall) => boolean | Promise<boolean>;

/** A provider's wire on loopback: `wire.fake.ts` in its folder. */
export interface FakeWire {
  /** What the adapter takes as its base address, below the server's own. */
  readonly basePath: string;
  /** Paths of the calls that ask for a picture or a sentence, and so would be paid for; null: those of another wire. */
  readonly paidPath: RegExp | null;
  /** A server that remembers nothing yet. */
  readonly open: () => AnswerCall;
}
