import { describe, expect, test } from "vitest";
import type { AiMarks } from "#core/image-payload.ts";
import { readSourceType, sourceTypeAddress, strongestType } from "#core/marking.ts";
import { operationName } from "#tool-model/define-tool.ts";
import { catalogue } from "./catalogue.ts";
import { canBeLabelled, hasWatermark, sourceTypeOf } from "./marking.ts";
import { operationMarking } from "./registry.marking.ts";

const marks = (digitalSourceType: string | null): AiMarks => ({
  digitalSourceType,
  hasManifest: false,
});

describe("the table of markings", () => {
  test("names every operation of every tool, and no other", () => {
    const operations = catalogue.flatMap((tool) =>
      Object.values(tool.operations).map((operation) => operationName(operation)),
    );
    expect(Object.keys(operationMarking).toSorted()).toEqual(operations.toSorted());
  });

  test("cut-outs, ID photos and pictures whose pixels are promised are never watermarked", () => {
    for (const operation of [
      "remove_background",
      "photo_id",
      "photo_crop",
      "retouch",
      "remove_object",
    ]) {
      expect(hasWatermark(operation)).toBe(false);
    }
    expect(hasWatermark("restore_image")).toBe(false);
    expect(hasWatermark("something_new")).toBe(false);
    expect(hasWatermark("face_swap")).toBe(true);
  });
});

describe("a visible label", () => {
  test("may stand in every picture but ID photos and cut-outs", () => {
    const refused = Object.keys(operationMarking).filter((operation) => !canBeLabelled(operation));
    expect(refused.toSorted()).toEqual(["photo_crop", "photo_id", "remove_background"]);
    expect(canBeLabelled("something_new")).toBe(false);
  });
});

describe("what a picture is called", () => {
  const typeOf = (operation: string, engine: "local" | "studio", hasPhoto = true) =>
    sourceTypeOf({ operation, engine, hasPhoto });

  test("the built-in engine generates nothing with a trained model", () => {
    expect(typeOf("art_style", "local")).toBe("algorithmicallyEnhanced");
    expect(typeOf("youtube_thumbnail", "local", false)).toBe("algorithmicMedia");
  });

  test("a photo that was only cut claims nothing of its own, and keeps what the upload said", () => {
    expect(typeOf("photo_crop", "local")).toBeNull();
    expect(strongestType(null, [marks(null), marks("digitalCapture")])).toBeNull();
    expect(strongestType(null, [marks("trainedAlgorithmicMedia")])).toBe("trainedAlgorithmicMedia");
  });

  test("a studio model edits a photo, or makes the whole picture", () => {
    expect(typeOf("face_swap", "studio")).toBe("compositeWithTrainedAlgorithmicMedia");
    expect(typeOf("statue", "studio")).toBe("trainedAlgorithmicMedia");
    expect(typeOf("pose", "studio", false)).toBe("trainedAlgorithmicMedia");
  });

  test("the stronger mark of upload and tool stays", () => {
    const own = "algorithmicallyEnhanced";
    expect(strongestType(own, [])).toBe(own);
    expect(strongestType(own, [marks(null), marks("digitalCapture")])).toBe(own);
    expect(strongestType(own, [marks("trainedAlgorithmicMedia"), marks(null)])).toBe(
      "trainedAlgorithmicMedia",
    );
    expect(strongestType("trainedAlgorithmicMedia", [marks("algorithmicMedia")])).toBe(
      "trainedAlgorithmicMedia",
    );
  });

  test("a term is found in the text of a file", () => {
    const address = sourceTypeAddress("algorithmicMedia");
    expect(readSourceType(`<a b="${address}"/>`)).toBe("algorithmicMedia");
    expect(readSourceType("<a/>")).toBeNull();
  });
});
