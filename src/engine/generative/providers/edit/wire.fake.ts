import type { FakeWire } from "../../../../../tests/setup/fake-models/fake-wire.ts";

/** A compatible server uses OpenAI's API, so OpenAI's fake answers for both. */
export const wire: FakeWire = { basePath: "/v1", paidPath: null, open: () => () => false };
