import { describe, expect, test } from "vitest";
import { apiKeyRequest } from "./api-keys.ts";
import { batchRequest } from "./batch.ts";
import { creationChange } from "./creations.ts";
import { cleanName, isPlainName } from "./display-name.ts";
import { profileCreation, profileUpdate } from "./profile.ts";
import { supportLetter } from "./support.ts";

/** Names with a sign in them that does not show, and how they are shown. */
const hidden: readonly (readonly [string, string, string])[] = [
  ["a line break", "Lan\nAdmin", "Lan Admin"],
  ["a line separator", "Lan\u2028Admin", "Lan Admin"],
  ["a paragraph separator", "Lan\u2029Admin", "Lan Admin"],
  ["a tab", "Lan\tAnh", "Lan Anh"],
  ["a control sign", "Lan\u0007", "Lan"],
  ["an override of direction", "Lan\u202egnp.exe", "Langnp.exe"],
  ["an isolate", "\u2066Lan\u2069", "Lan"],
  ["a mark of direction", "Lan\u200f", "Lan"],
  ["the Arabic mark of direction", "Lan\u061c", "Lan"],
  ["a space of no width", "La\u200bn", "Lan"],
  ["a byte order mark", "\ufeffLan", "Lan"],
  ["a joiner that joins nothing", "La\u200dn", "Lan"],
  ["two joiners", "क्\u200d\u200dष", "क्\u200dष"],
  ["half a letter", "Lan\ud800", "Lan"],
];

const good = [
  "Nguyễn Thị Lan Anh",
  "O’Brien-Smith, Jr.",
  "محمد علی\u200cرضا",
  "ක්\u200dරිස්තු",
  "क्\u200dष",
  "李小龍",
  "Family 👨\u200d👩\u200d👧",
  "❤️\u200d🔥",
];

describe("a name that shows all it holds", () => {
  test.each(hidden)(
    "%s is refused, and shown without it where it was kept before",
    (_what, name, shown) => {
      expect(isPlainName(`x${name}x`)).toBe(false);
      expect(cleanName(name)).toBe(shown);
      expect(isPlainName(cleanName(name))).toBe(true);
    },
  );

  test.each(good)("%s stays as it is", (name) => {
    expect(isPlainName(name)).toBe(true);
    expect(cleanName(name)).toBe(name);
  });
});

describe("wherever people name something", () => {
  const name = "Lan\u202eAnh";
  const letter = { email: "lan@example.com", subject: "a", message: "b", locale: "en" };
  test.each([
    ["a person who comes", profileCreation.safeParse({ firstName: name })],
    ["a person", profileUpdate.safeParse({ lastName: name })],
    ["a creation", creationChange.safeParse({ name })],
    ["a key", apiKeyRequest.safeParse({ name, scopes: ["credits"] })],
    ["the sender of a letter", supportLetter.safeParse({ ...letter, name })],
  ])("%s", (_what, parsed) => {
    expect(parsed.error?.issues).toMatchObject([{ message: "name_signs" }]);
  });

  test("the name of a file is cleaned, for its device has chosen it", () => {
    const parsed = batchRequest.parse({
      batchId: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
      tool: "magic",
      operation: "remove_background",
      settings: {},
      engine: null,
      photos: [
        { name: "holiday\u202egpj.jpg", bytes: 1 },
        { name: "\u202e", bytes: 1 },
      ],
    });
    expect(parsed.photos.map((photo) => photo.name)).toEqual(["holidaygpj.jpg", "photo"]);
  });
});
