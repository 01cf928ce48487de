import { expect, test } from "vitest";
import type { Storage } from "./port.ts";

const png = { bytes: new Uint8Array([0x89, 0x50, 0, 255]), mimeType: "image/png" };

/** The contract of every storage. `open` opens the same storage again, as a restarted process would. */
export function storageContract(open: () => Promise<Storage>): void {
  test("gives back the bytes and the type it was given, also after it was opened again", async () => {
    const storage = await open();
    await storage.put("u/1/result/a.png", png);
    for (const reader of [storage, await open()]) {
      const found = await reader.get("u/1/result/a.png");
      expect(found?.mimeType).toBe("image/png");
      expect(Buffer.from(found?.bytes ?? [])).toEqual(Buffer.from(png.bytes));
    }
  });

  test("a key that is not there answers null, also below a file and for a folder", async () => {
    const storage = await open();
    await storage.put("u/2/a.png", png);
    expect(await storage.get("u/2/b.png")).toBeNull();
    expect(await storage.get("u/2/a.png/c.png")).toBeNull();
    expect(await storage.get("u/2")).toBeNull();
  });

  test("a second put replaces the first", async () => {
    const storage = await open();
    await storage.put("u/3/a.png", png);
    await storage.put("u/3/a.png", { bytes: new Uint8Array([1]), mimeType: "image/png" });
    expect((await storage.get("u/3/a.png"))?.bytes).toHaveLength(1);
  });

  test("delete removes, and deleting what is not there is no error", async () => {
    const storage = await open();
    await storage.put("u/4/a.png", png);
    await storage.delete("u/4/a.png");
    await storage.delete("u/4/a.png");
    expect(await storage.get("u/4/a.png")).toBeNull();
  });

  test("concurrent writes of one key leave one of them whole", async () => {
    const storage = await open();
    const sizes = [1_000, 200_000, 50_000, 700_000];
    const files = sizes.map((size, i) => new Uint8Array(size).fill(i));
    await Promise.all(
      files.map((bytes) => storage.put("u/5/a.png", { bytes, mimeType: "image/png" })),
    );
    const kept = (await storage.get("u/5/a.png"))?.bytes ?? new Uint8Array();
    expect(kept.length).toBe(sizes[kept[0] ?? -1]);
    expect(kept.every((byte) => byte === kept[0])).toBe(true);
  });

  test("keeps files of the size of photos, many at a time", async () => {
    const storage = await open();
    const photos = Array.from({ length: 8 }, (_, n) =>
      Buffer.alloc(3_000_000 + n, `photo ${n} `, "latin1"),
    );
    await Promise.all(
      photos.map((bytes, n) => storage.put(`u/7/p${n}.jpg`, { bytes, mimeType: "image/jpeg" })),
    );
    const found = await Promise.all(photos.map((_, n) => storage.get(`u/7/p${n}.jpg`)));
    for (const [n, photo] of photos.entries()) {
      expect(Buffer.compare(photo, found[n]?.bytes ?? new Uint8Array())).toBe(0);
    }
  });

  test("a part of a larger buffer is kept as that part", async () => {
    const storage = await open();
    const whole = new Uint8Array([9, 9, 1, 2, 3, 9]);
    await storage.put("u/8/a.png", { bytes: whole.subarray(2, 5), mimeType: "image/png" });
    expect([...((await storage.get("u/8/a.png"))?.bytes ?? [])]).toEqual([1, 2, 3]);
  });

  test("an address for browsers is on the public address of the store, or there is none", async () => {
    const storage = await open();
    await storage.put("u/9/a.png", png);
    const handout = { expiresAtMs: Date.now() + 60_000, downloadName: "fotoya-a.png" };
    const address = await storage.presign("u/9/a.png", handout);
    expect(address === null ? null : new URL(address).origin).toBe(storage.publicOrigin);
    if (address === null) return;
    const answer = await fetch(address);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="fotoya-a.png"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(png.bytes));
    expect((await fetch(address.replace("/a.png", "/b.png"))).status).toBe(403);
  });

  test.each([
    "",
    "/a.png",
    "../a.png",
    "u/../a.png",
    "u//a.png",
    "u/.a.png",
    "U/a.png",
    "u/é.png",
    "u\\a.png",
    "u/a.png\0",
  ])("refuses the key %j", async (key) => {
    const storage = await open();
    await expect(storage.put(key, png)).rejects.toThrow("Not a valid file key");
    await expect((async () => storage.get(key))()).rejects.toThrow("Not a valid file key");
    await expect((async () => storage.delete(key))()).rejects.toThrow("Not a valid file key");
  });

  test("refuses a type that its key does not name", async () => {
    const storage = await open();
    await expect(storage.put("u/6/a.jpg", png)).rejects.toThrow("can't have the key");
    await expect(storage.put("u/6/a", png)).rejects.toThrow("can't have the key");
  });
}
