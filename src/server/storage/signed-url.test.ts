import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readShownKey, shownKeyOf } from "./shown-key.ts";
import { createUrlSigner } from "./signed-url.ts";

const oldKey = new Uint8Array(32).fill(1);
const newKey = new Uint8Array(32).fill(2);
const NOW_MS = 1_700_000_000_000;
const at = (ms: number, keys = [newKey]) => createUrlSigner({ keys, now: () => ms });
const signer = at(NOW_MS);
const key = "u/7/result/abc.png";
const url = signer.sign(key, { expiresAtMs: NOW_MS + 60_000 });

test("asvs-14.2.1 reads what it signed until its second is over", () => {
  expect(signer.verify(url)).toBe(key);
  expect(at(NOW_MS + 59_999).verify(url)).toBe(key);
  expect(at(NOW_MS + 60_000).verify(url)).toBeNull();
});

test("the name for saving is part of the signature", () => {
  const named = signer.sign(key, { expiresAtMs: NOW_MS + 60_000, download: "fotoya-id.png" });
  expect(signer.read(named)).toEqual({
    key,
    downloadName: "fotoya-id.png",
    expiresAtMs: NOW_MS + 60_000,
  });
  expect(signer.verify(named.replace("fotoya-id", "other"))).toBeNull();
  expect(signer.verify(named.replace("&download=fotoya-id.png", ""))).toBeNull();
});

test("a replaced key still verifies, a removed one does not", () => {
  const old = at(NOW_MS, [oldKey]).sign(key, { expiresAtMs: NOW_MS + 60_000 });
  expect(at(NOW_MS, [newKey, oldKey]).verify(old)).toBe(key);
  expect(at(NOW_MS, [newKey]).verify(old)).toBeNull();
});

test("the photo of a run has no address but that of its fresh encode, whoever signs", () => {
  const photo = "u/7/in/abc-0-12345678.jpg";
  expect(() => signer.sign(photo, { expiresAtMs: NOW_MS + 60_000 })).toThrow(TypeError);
  const expiresAtS = NOW_MS / 1_000 + 60;
  const forge = (name: string) => {
    const claim = JSON.stringify([name, expiresAtS, null]);
    const signature = createHmac("sha256", newKey).update(claim).digest("base64url");
    return `/media/${name}?exp=${expiresAtS}&sig=${signature}`;
  };
  expect(signer.verify(forge(key))).toBe(key);
  expect(signer.verify(forge(photo))).toBeNull();
  const shown = shownKeyOf(photo);
  expect(signer.verify(signer.sign(shown, { expiresAtMs: NOW_MS + 60_000 }))).toBe(shown);
  expect(readShownKey(shown)).toEqual({ key: photo, variant: "anew" });
  expect(shownKeyOf(key)).toBe(key);
});

describe("mutations", () => {
  test("asvs-14.2.1 every changed, dropped or doubled character is refused", () => {
    const mutants = Array.from(url, (character, i) =>
      [character === "x" ? "y" : "x", "", character + character, `${character}%00`].map(
        (replacement) => url.slice(0, i) + replacement + url.slice(i + 1),
      ),
    ).flat();
    expect(mutants.length).toBeGreaterThan(300);
    expect(mutants.filter((mutant) => signer.verify(mutant) !== null)).toEqual([]);
  });

  test.each([
    url.replace("/media/", "/media/../media/"),
    url.replace("u/7", "u/7/../8"),
    url.replace("u/7", "u%2f7"),
    url.replace("abc.png", "..%2f..%2fetc%2fpasswd"),
    url.replace("?", "?exp=9999999999&"),
    `${url}&exp=9999999999`,
    `${url}&`,
    `${url}#x`,
    `http://elsewhere${url}`,
    `//elsewhere${url}`,
    "/media/",
    "",
    "/media/?exp=&sig=",
  ])("%s", (mutant) => {
    expect(signer.verify(mutant)).toBeNull();
  });
});

test("signs only keys and names that need no escaping", () => {
  const expiresAtMs = NOW_MS + 1;
  expect(() => signer.sign("../etc/passwd", { expiresAtMs })).toThrow(TypeError);
  expect(() => signer.sign(key, { expiresAtMs, download: "a\r\nb" })).toThrow(TypeError);
  expect(() => createUrlSigner({ keys: [] })).toThrow(TypeError);
});
