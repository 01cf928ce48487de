import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleWorkflow, workflowText } from "./sample-workflow.fake.ts";
import { fillWorkflow, readWorkflow, type WorkflowValues } from "./workflow.ts";

const values: WorkflowValues = {
  prompt: "a red hat",
  negative: "blur",
  seed: 7,
  width: 864,
  height: 1152,
  images: ["fotoya/a.png", "fotoya/b.png"],
};

test("values go in by kind: numbers as numbers, words within a text as words", () => {
  const filled = fillWorkflow(sampleWorkflow({ imageCount: 2 }), values);
  expect(filled).toMatchObject({
    "1": { inputs: { unet_name: "edit.safetensors" } },
    "3": { inputs: { seed: 7, steps: 8, positive: ["6", 0] } },
    "5": { inputs: { width: 864, height: 1152 } },
    "6": { inputs: { prompt: "a red hat Sharp and clean." } },
    "7": { inputs: { prompt: "blur" } },
    "20": { inputs: { image: "fotoya/a.png" } },
    "21": { inputs: { image: "fotoya/b.png" } },
  });
});

test("no words of a person change anything but the text they stand in", () => {
  const workflow = sampleWorkflow({ imageCount: 1 });
  const nasty = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom('"}, "99": {"class_type": "X"', "{{image1}}", "{{seed}}", "$&$1", "\\"),
  );
  const plain = fillWorkflow(workflow, { ...values, prompt: "" });
  fc.assert(
    fc.property(nasty, (prompt) => {
      expect(fillWorkflow(workflow, { ...values, prompt })).toEqual({
        ...plain,
        "6": { class_type: "TextEncode", inputs: { prompt: `${prompt} Sharp and clean.` } },
      });
    }),
  );
});

describe("a file that cannot be used says why", () => {
  const node = (inputs: object) => JSON.stringify({ "1": { class_type: "A", inputs } });
  test.each([
    ["{", "is not valid JSON"],
    ['{"nodes": [], "links": []}', 'was saved for the editor; save it with "Export (API)"'],
    ['{"1": 5}', "is not a ComfyUI workflow"],
    [node({ text: "{{prompt}}" }), "lacks the placeholder {{image1}}"],
    [node({ image: "{{image1}}" }), "lacks the placeholder {{prompt}}"],
    [node({ a: "{{prompt}} {{image1}} {{promt}}" }), "has the unknown placeholder {{promt}}"],
    [
      node({ a: "{{prompt}} {{image1}} {{image3}}" }),
      "has {{image3}} but not every picture before it",
    ],
  ])("%s", (text, problem) => {
    expect(readWorkflow(text)).toBe(problem);
  });
});

test("knows how many pictures it takes and whether it is told a size", () => {
  expect(readWorkflow(workflowText({ imageCount: 3 }))).toMatchObject({
    imageCount: 3,
    hasSize: true,
  });
  expect(readWorkflow(workflowText({ imageCount: 1, hasSize: false }))).toMatchObject({
    hasSize: false,
  });
});
