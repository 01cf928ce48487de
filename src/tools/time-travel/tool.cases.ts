import { defineCases, edit, face, payloadCases, single, source } from "#tool-model/define.cases.ts";
import { eras } from "./eras.ts";
import { timeTravelMarking } from "./marking.ts";

export const timeTravelCases = defineCases(timeTravelMarking, {
  specified: {
    place: 9,
    id: "time_travel",
    title: "Time Travel",
    label: "Time Travel",
    category: "transformation",
    isFeatured: true,
  },
  searches: [
    "90s",
    "vintage",
    "medieval",
    "ngày xưa",
    "cổ trang",
    "yearbook",
    "make my photo look old",
  ],
  operations: {
    time_travel: {
      fields: "sourceImage era",
      payloads: [
        ...payloadCases([...eras], (era) => ({ sourceImage: source, era: `Vietnam, ${era}` })),
        ...payloadCases(
          [
            "Feudal",
            "Phục hưng, Ý",
            "American, 1980s",
            "Asian, 1980s",
            "Western, 1980s",
            "African, 1980s",
            "Huế, triều đại nhà Nguyễn, năm 1802",
            "when my grandmother was a girl",
          ],
          (era) => ({ sourceImage: source, era }),
        ),
      ],
      rules: [
        [0, { ...edit, images: ["1: person who travels in time"], people: ["1: 0.58 / 0.75"] }],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, era: "Vietnam, Feudal" }),
      },
      evals: [{ ...single("time_travel", "1980s", { era: "1980s" }), ...face }],
      bench: (sourceImage) => ({ sourceImage, era: "1940s-50s" }),
    },
  },
});
