import { openAiWireOutcomes } from "../../../../../tests/setup/fake-models/outcomes.ts";
import { readEditForm } from "../../../../../tests/setup/fake-models/read-form.ts";
import type { WireCases } from "../../../../../tests/setup/fake-models/wire-cases.ts";
import type { ModelFamily } from "../../model.ts";
import { createCompatibleModel } from "./model.ts";

function compatible(baseUrl: string, family: ModelFamily) {
  return createCompatibleModel({
    apiKey: "fake-key",
    baseUrl,
    model: `any-${family}`,
    family,
    priceUsd: 0.02,
    dialect: {
      imageField: "image[]",
      maskField: "mask",
      extras: {},
      extrasIn: "form",
      followsUrl: false,
    },
  });
}

export const cases: WireCases = {
  title: "compatible server",
  isHosted: true,
  outcomes: openAiWireOutcomes,
  openModels: (baseUrl) => ({
    "compatible (qwen)": compatible(baseUrl, "qwen"),
    "compatible (flux)": compatible(baseUrl, "flux"),
  }),
  readEdit: readEditForm,
};
