import { openAiWireOutcomes } from "../../../../../tests/setup/fake-models/outcomes.ts";
import { readEditForm } from "../../../../../tests/setup/fake-models/read-form.ts";
import type { WireCases } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import { createOpenAiModel } from "./model.ts";

export const cases: WireCases = {
  title: "OpenAI",
  isHosted: true,
  outcomes: openAiWireOutcomes,
  openModels: (baseUrl) => ({
    openai: createOpenAiModel({
      apiKey: "fake-key",
      baseUrl,
      model: "gpt-image-2",
      quality: "medium",
      priceUsd: null,
    }),
  }),
  readEdit: readEditForm,
};
