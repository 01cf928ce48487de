import { type ModelList, page, quoted, textModel, tokens } from "../../model-row.ts";

const puter = quoted("github.com/HeyPuter/puter", "2026-08-21");
const openAiEnds = page("developers.openai.com/api/docs/deprecations", null);
const openAiImages = page(
  "developers.openai.com/api/reference/resources/images/methods/generate",
  "2026-10-23",
);
const openAiQuoted = quoted(
  "dev.to/max_bob/openai-api-deprecations-2026-2027-every-shutdown-date-and-recommended-replacement-gpt-4o-2ffm",
  "2026-10-28",
);

const OPENAI_FIRST = "1024x1024, 1536x1024, 1024x1536";
const OPENAI_FREE = "sides of any multiple of 16, up to 3:1";

/** Price of a square gpt-image-2 image at medium quality; its successors have the same rates. */
const openAiPrice = tokens(0.053, [5, 8, 30, 30]);

const image = { kind: "image", maxImages: 16 } as const;

/** Properties shared by the two models of OpenAI's second-to-last generation. */
const beforeLast = {
  price: openAiPrice,
  sizes: OPENAI_FREE,
  readsVietnamese: true,
  endsOn: null,
  replacement: null,
  sources: [openAiImages, quoted("docs.apiyi.com/news/gpt-image-2-6-launch.md", "2026-11-05")],
  unconfirmed: ["price", "maxImages"],
} as const;

/** Models that OpenAI shuts down on the same day, with the successor that it names. */
const endingInDecember = {
  endsOn: "2026-12-01",
  replacement: "gpt-image-2.6-sunburst",
  sources: [openAiEnds, puter],
  unconfirmed: ["price", "maxImages"],
} as const;

/** OpenAI's models, with sources; `docs/models.md` shows them. */
export const openAiModels: ModelList = {
  maker: "OpenAI",
  readOn: "2026-11-24",
  rows: [
    {
      ...image,
      model: "gpt-image-2.6-sunburst",
      isDefault: true,
      price: openAiPrice,
      sizes: OPENAI_FREE,
      readsVietnamese: true,
      endsOn: null,
      replacement: null,
      sources: [
        page("developers.openai.com/api/docs/models/gpt-image-2.6-sunburst", null),
        openAiEnds,
        quoted("docs.apiyi.com/en/live/2026-11/gpt-image-2-6-launch.md", "2026-11-05"),
      ],
      unconfirmed: ["perImage", "maxImages"],
    },
    {
      ...image,
      model: "gpt-image-2.6-flare",
      price: openAiPrice,
      sizes: OPENAI_FREE,
      readsVietnamese: true,
      endsOn: null,
      replacement: null,
      sources: [
        openAiEnds,
        quoted("docs.apiyi.com/en/live/2026-11/gpt-image-2-6-launch.md", "2026-11-05"),
      ],
      unconfirmed: ["price", "maxImages"],
    },
    {
      ...image,
      ...beforeLast,
      model: "gpt-image-2.5-sunburst",
    },
    {
      ...image,
      ...beforeLast,
      model: "gpt-image-2.5-flare",
    },
    {
      ...image,
      model: "gpt-image-2",
      price: openAiPrice,
      sizes: OPENAI_FREE,
      readsVietnamese: true,
      endsOn: null,
      replacement: null,
      sources: [page("developers.openai.com/api/docs/models/gpt-image-2.md", null), openAiQuoted],
      unconfirmed: ["price", "maxImages"],
    },
    {
      ...image,
      ...endingInDecember,
      model: "gpt-image-1.5",
      price: tokens(0.034, [5, 8, 32, 32]),
      sizes: OPENAI_FIRST,
      readsVietnamese: true,
    },
    {
      ...image,
      ...endingInDecember,
      model: "chatgpt-image-latest",
      price: null,
      sizes: OPENAI_FIRST,
      readsVietnamese: true,
    },
    {
      ...image,
      ...endingInDecember,
      model: "gpt-image-1-mini",
      price: tokens(0.011, [2, 2.5, 8, 8]),
      sizes: OPENAI_FIRST,
      readsVietnamese: true,
    },
    {
      ...image,
      model: "gpt-image-1",
      price: tokens(0.042, [5, 10, 40, 40]),
      sizes: OPENAI_FIRST,
      readsVietnamese: true,
      endsOn: "2026-10-23",
      replacement: "gpt-image-2.6-sunburst",
      sources: [openAiImages, openAiEnds, puter],
      unconfirmed: ["price", "maxImages", "replacement"],
    },
    {
      ...textModel,
      model: "gpt-6-luna",
      isDefault: true,
      price: tokens(0, [0.1, 0.1, 0.5, 0]),
      thinks: true,
      endsOn: null,
      replacement: null,
      sources: [page("developers.openai.com/api/docs/models/gpt-6-luna", null), openAiQuoted],
      unconfirmed: ["endsOn"],
    },
    {
      ...textModel,
      model: "gpt-4.1-mini",
      price: null,
      endsOn: "2027-01-14",
      replacement: "gpt-6-luna",
      sources: [openAiQuoted],
      unconfirmed: ["endsOn", "replacement"],
    },
  ],
};
