import { defineCases, edit, single, source } from "#tool-model/define.cases.ts";
import { statueMarking } from "./marking.ts";
import { statue } from "./tool.ts";

const { type: statueTypes, style: statueStyles, material: statueMaterials } = statue.fields;

export const statueCases = defineCases(statueMarking, {
  specified: {
    place: 12,
    id: "statue",
    title: "Statue",
    label: "Statue Creation",
    category: "creative",
    isFeatured: false,
  },
  searches: ["statue", "statute", "marble", "bust", "tượng", "tac tuong", "sculpture"],
  operations: {
    statue: {
      fields: "sourceImage statueType style material",
      payloads: statueTypes.options.flatMap((statueType) =>
        statueStyles.options.flatMap((style) =>
          statueMaterials.options.map((material) => ({
            name: `${statueType} ${style} ${material}`,
            payload: { sourceImage: source, statueType, style, material },
          })),
        ),
      ),
      rules: [
        [
          0,
          {
            ...edit,
            images: ["1: person to portray as a statue"],
            aspect: "4:5",
            size: "800 x 1000",
          },
        ],
      ],
      contract: {
        payload: (photo) => ({
          sourceImage: photo,
          statueType: "bust",
          style: "modern",
          material: "marble",
        }),
        withoutPeople: "no_person",
      },
      evals: [
        single("statue", "marble bust", {
          statueType: "bust",
          style: "classical_greek",
          material: "marble",
        }),
      ],
      bench: (sourceImage) => ({
        sourceImage,
        statueType: "bust",
        style: "modern",
        material: "bronze",
      }),
    },
  },
});
