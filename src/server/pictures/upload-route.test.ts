import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

const PEOPLE = 200;
const AT_ONCE = 25;
/** A city behind one address of its mobile network. */
const ADDRESS = "203.0.113.7";

let server: TestServer;
let photo: Buffer;

beforeAll(async () => {
  photo = await photoOf();
  server = await openTestServer({
    rateLimits: "on",
    // Two hundred sign-ins are no part of this.
    identityProvider: {
      identify: async (token = "") => ({
        userId: token,
        email: `${token}@example.com`,
        firstName: "Lan",
        lastName: token,
        sessionId: token,
      }),
    },
  });
});
afterAll(() => server.close());

/** As a phone sends it: three megapixels with noise. */
function photoOf(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const size = { width: 2_000, height: 1_500, channels: 3, background: "#888" } as const;
  return sharp({ create: { ...size, noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function ask(person: string, url: string, body?: Buffer): Promise<number> {
  return server.app
    .inject({
      method: body ? "POST" : "GET",
      url,
      remoteAddress: ADDRESS,
      headers: {
        authorization: `Bearer ${person}`,
        ...(body ? { "content-type": "image/jpeg" } : {}),
      },
      ...(body ? { payload: body } : {}),
    })
    .then(({ statusCode }) => statusCode);
}

async function visit(person: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const url of ["/site", "/profiles/me", "/engines", "/credits/lots", "/profiles/me"])
    statuses.push(await ask(person, url));
  statuses.push(await ask(person, "/images/upload", photo));
  return statuses;
}

test("200 people behind one address look around and bring a photo each in the same minutes: nobody is refused", async () => {
  const people = Array.from({ length: PEOPLE }, (_, n) => `person-${n}`);
  const statuses: number[] = [];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let person = people.pop(); person !== undefined; person = people.pop())
      statuses.push(...(await visit(person)));
  });
  await Promise.all(workers);
  expect(statuses).toHaveLength(PEOPLE * 6);
  expect([...new Set(statuses)]).toEqual([200]);
});
