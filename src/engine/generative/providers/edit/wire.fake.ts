import type { FakeWire } from "../../../../../tests/setup/fake-models/fake-wire.ts";

/** A compatible server speaks OpenAI's wire, whose fake answers for both. */
export const wire: FakeWire = { basePath: "/v1", paidPath: null, open: () => () => false };
