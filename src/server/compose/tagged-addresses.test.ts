import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { taggedAddresses } from "../../../tests/setup/tagged-addresses.ts";
import { openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

const tagged = taggedAddresses();
let dir = "";
let server: TestServer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "tagged-"));
  await writeFile(join(dir, "index.html"), "shell");
  const storage = await createDiskStorage(join(dir, "files"));
  const picture = await sharp({
    create: { width: 200, height: 150, channels: 3, background: "#888" },
  })
    .png()
    .toBuffer();
  for (const [kind, letter] of [
    ["out", "a"],
    ["in", "b"],
  ] as const)
    await storage.put(`u/user1/${kind}/${letter.repeat(32)}.png`, {
      bytes: picture,
      mimeType: "image/png",
    });
  server = await openTestServer({ storage, webDir: dir });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const open = (url: string) => server.app.inject({ url, headers: { accept: "text/html" } });

test("every page of v0.1.0, and every link that was mailed or shared, opens", async () => {
  const links = [...tagged.pages, ...tagged.links.mailed, ...tagged.links.shared];
  const pages = links.filter((link) => !link.startsWith("/api/"));
  for (const link of pages) {
    const { statusCode, body } = await open(link.replace(/#.*/, ""));
    expect([link, statusCode, body]).toEqual([link, 200, "shell"]);
  }
});

test("the confirmation of v0.1.0's mails still leads to the page that asks for the press", async () => {
  const link = tagged.links.mailed.find((each) => each.startsWith("/api/")) ?? "";
  const { statusCode, headers } = await open(link);
  expect(statusCode).toBe(302);
  expect(headers.location).toContain("/confirm-email?token=none");
});

test("signed addresses of v0.1.0 open, and none of them with a letter changed", async () => {
  for (const link of tagged.links.signed) {
    const answer = await open(link);
    const changed = await open(link.replace(/sig=./, "sig=_"));
    // There is no such copy of everything; an address that is not ours is refused before that is asked.
    const expected = link.startsWith("/exports/") ? [404, 403] : [200, 404];
    expect([link, answer.statusCode, changed.statusCode]).toEqual([link, ...expected]);
  }
});
