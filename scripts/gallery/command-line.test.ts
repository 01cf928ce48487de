import { expect, test } from "vitest";
import { readCommand } from "./command-line.ts";

test("without options, every tool gets the photos at full size", () => {
  const command = readCommand(["people/", "cat.jpg"]);
  expect(command).toMatchObject({
    paths: ["people/", "cat.jpg"],
    out: "gallery",
    sidePx: 4_096,
    isPerOption: false,
    before: null,
  });
  expect(command?.tools).toHaveLength(15);
});

test("options choose the tool, the size, the folder and the ref to compare with", () => {
  const args = ["people/", "--tool", "art_style", "--side", "800", "--out", "look"];
  const command = readCommand([...args, "--before", "v0.1.0"]);
  expect(command).toMatchObject({ out: "look", sidePx: 800, before: "v0.1.0" });
  expect(command?.tools.map(({ id }) => id)).toEqual(["art_style"]);
});

test("every option is tried on smaller photos unless a size is given", () => {
  expect(readCommand(["--per-option"])).toMatchObject({ isPerOption: true, sidePx: 800 });
  expect(readCommand(["--per-option", "--side", "2400"])).toMatchObject({ sidePx: 2_400 });
});

test("--help asks for the usage", () => {
  expect(readCommand(["--help"])).toBeNull();
});

test.each([
  [["--tool", "magic_wand"], 'There is no tool "magic_wand". Available: '],
  [["--side", "5000"], "--side must be 32 to 4096 pixels."],
  [["--side", "big"], "--side must be 32 to 4096 pixels."],
  [["--after", "HEAD"], "Unknown option '--after'"],
])("%j is answered with a sentence", (args, sentence) => {
  expect(() => readCommand(args)).toThrow(sentence);
  expect(() => readCommand(args)).toThrow(expect.objectContaining({ name: "GalleryProblem" }));
});
