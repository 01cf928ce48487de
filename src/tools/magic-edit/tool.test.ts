import { expect, test } from "vitest";
import { parsePayload } from "#server/http/parse-payload.ts";
import { magicEdit } from "./tool.ts";

const picture = { base64: "QUJD", mimeType: "image/png" };
const { removeObject, changeSky } = magicEdit.operations;

const form = (mode: string, mask: typeof picture | null, prompt = "") => ({
  photo: picture,
  mode,
  prompt,
  mask,
});

test("what the brush has marked is removed without words, on screen and in calls", () => {
  expect(magicEdit.findValueProblem(form("remove_object", picture))).toBeNull();
  expect(magicEdit.prepare(form("remove_object", picture))).toEqual({
    path: "/images/remove_object",
    payload: { sourceImage: picture, promptText: "", mask: picture },
  });
  const call = { sourceImage: picture, promptText: " ", mask: picture };
  expect(parsePayload(removeObject.payload, call)).toEqual(call);
});

test.each([
  ["remove_object", removeObject.payload, { sourceImage: picture, promptText: " " }],
  ["remove_object", removeObject.payload, { sourceImage: picture }],
  ["change_sky", changeSky.payload, { sourceImage: picture, desc: "" }],
] as const)(
  "%s without a mark or words: “Please provide a description.”",
  (mode, payload, call) => {
    expect(magicEdit.findValueProblem(form(mode, null))).toEqual({
      field: "prompt",
      code: "prompt_missing",
    });
    expect(() => parsePayload(payload, call)).toThrow(
      expect.objectContaining({ code: "prompt_missing" }),
    );
  },
);
