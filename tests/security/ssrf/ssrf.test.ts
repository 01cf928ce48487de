import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../setup/database.ts";
import { openStand, type Stand } from "../support/stand.ts";
import type { WatchedEvent } from "../support/watched.ts";
import { openWorld, type World } from "../support/world.ts";
import { forbiddenAddresses } from "./targets.ts";

let database: TestDatabase;
let stand: Stand;
let world: World;
let targets: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  stand = await openStand({ program: inject("echoProgram"), databaseUrl: database.url });
  world = await openWorld(stand.url);
  targets = forbiddenAddresses(world.uploadUrl, new URL(stand.url).host);
});
afterAll(async () => {
  await stand.close();
  await database.drop();
});

/** Everything by which a process reaches somebody else than its database. */
function waysOut(events: readonly WatchedEvent[]): WatchedEvent[] {
  const { hostname, port } = new URL(database.url);
  return events.filter((event) => {
    if (event.watch === "route") return false;
    // Processes that open pictures: they get no address, and none of the server's variables.
    if (event.watch === "program" && event.command.endsWith("/picture-worker.js")) return false;
    // The name of its own place to listen.
    if (event.watch === "look-up" && event.host === hostname) return false;
    return !(event.watch === "connect" && event.host === hostname && event.port === Number(port));
  });
}

const group = (address: string) => ({
  path: "/images/group_image",
  body: { personImageUrls: [address, world.uploadUrl], promptText: "" },
});
const thumbnail = (address: string) => ({
  path: "/images/youtube_thumbnail",
  body: { sourceImageUrls: [address], title: "Phở", content: "" },
});
const asPicture = (address: string) => ({
  path: "/images/upload",
  body: { imageData: { base64: address, mimeType: "image/png" } },
});
const asSource = (address: string) => ({
  path: "/images/photo_id",
  body: { sourceImage: address, size: "3:4" },
});
const asMask = (address: string) => ({
  path: "/images/remove_object",
  body: {
    sourceImage: world.photo,
    promptText: "bin",
    mask: { base64: address, mimeType: address },
  },
});
const inPlace = (address: string) => ({
  path: "/images/remove_background",
  body: { sourceImage: { url: address, base64: "", mimeType: "image/png" } },
});

const asWebhook = (url: string) => ({ path: "/accounts/me/webhooks", body: { url } });
const asNewAvatar = (avatarUrl: string) => ({ path: "/profiles/me", body: { avatarUrl } });
const asAvatar = (avatarUrl: string) => ({ ...asNewAvatar(avatarUrl), method: "PUT" });

/** More at once would make the server busy, and that refusal says nothing about an address. */
const AT_ONCE = 20;

/** Asks with every address, some at a time, and returns the answers in the order of `targets`. */
async function askWithAll<Answer>(
  ask: (address: string, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < targets.length; at += AT_ONCE) {
    const some = targets.slice(at, at + AT_ONCE);
    answers.push(...(await Promise.all(some.map((address, nth) => ask(address, at + nth)))));
  }
  return answers;
}

interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly method?: string;
}

describe("asvs-1.3.6 asvs-15.3.2 no address of a request is opened", () => {
  test("there are more than 300 addresses, and our own one is taken", async () => {
    expect(targets.length).toBeGreaterThanOrEqual(300);
    const { path, body } = thumbnail(world.uploadUrl);
    const { status, value } = await world.owner.call("POST", path, body);
    expect([status, z.object({ url: z.string() }).safeParse(value).success]).toEqual([200, true]);
  });

  test.each([
    ["personImageUrls", group],
    ["sourceImageUrls", thumbnail],
    ["a picture of an upload", asPicture],
    ["a source picture", asSource],
    ["a mask", asMask],
    ["an address inside of a picture", inPlace],
    ["the picture of a new profile", asNewAvatar],
    ["the picture of a profile", asAvatar],
    ["an address to be told", asWebhook],
  ] satisfies [string, (address: string) => Call][])(
    "as %s: each is refused, and nobody is called",
    async (_name, callWith: (address: string) => Call) => {
      const before = stand.events().length;
      const answers = await askWithAll(async (address) => {
        const { path, body, method = "POST" } = callWith(address);
        const { status } = await world.owner.call(method, path, body);
        return { address, status };
      });
      expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
      expect(waysOut(stand.events().slice(before))).toEqual([]);
    },
  );

  test("as page to come back to, as host and as proxy's word: nobody is called", async () => {
    const before = stand.events().length;
    const names = ["origin", "referer", "x-forwarded-host", "x-original-url", "forwarded"];
    // Each takes half a second, so that nobody learns from it who has an account.
    const answers = await askWithAll(async (address, index) => {
      const printable = address.replaceAll(/[^\t\u0020-\u007e]/g, "?");
      const { status } = await fetch(`${stand.url}/api/auth/request-password-reset`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [names[index % names.length] ?? "origin"]: printable,
        },
        body: JSON.stringify({ email: world.owner.email, redirectTo: address }),
      });
      return { address, status };
    });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(waysOut(stand.events().slice(before))).toEqual([]);
  });

  test("asvs-13.2.4 from its start to here the server reached its database alone", () => {
    const events = stand.events();
    expect(events.filter(({ watch }) => watch === "connect")).not.toEqual([]);
    expect(waysOut(events)).toEqual([]);
  });
});
