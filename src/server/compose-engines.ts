import { createComfyUiModel } from "#engine/generative/adapters/comfyui-model.ts";
import { createCompatibleModel } from "#engine/generative/adapters/compatible-model.ts";
import { createGeminiModel } from "#engine/generative/adapters/gemini-model.ts";
import { createOpenAiModel } from "#engine/generative/adapters/openai-model.ts";
import { createTranslator } from "#engine/generative/adapters/translator.ts";
import type { EditModel, Translator } from "#engine/generative/model.ts";
import type { EngineId } from "./engine-ids.ts";
import type { EnginesConfig } from "./engines-config.ts";

function openEditModel(id: EngineId, config: EnginesConfig): EditModel | null {
  const { gemini, openai, edit, comfyui } = config;
  switch (id) {
    case "local":
      return null;
    case "gemini":
      return gemini && createGeminiModel(gemini);
    case "openai":
      return openai && createOpenAiModel(openai);
    case "edit":
      return edit && createCompatibleModel(edit);
    case "comfyui":
      return comfyui && createComfyUiModel(comfyui);
  }
}

/** The generative models that some order names, in the order in which they are named first. */
export function openEditModels(config: EnginesConfig): EditModel[] {
  const named = new Set([...config.order, ...[...config.orders.values()].flat()]);
  return [...named].flatMap((id) => openEditModel(id, config) ?? []);
}

/** The model that turns people's words into English; null: none is set up. */
export function openTranslator({ translator }: EnginesConfig): Translator | null {
  return translator && createTranslator(translator);
}
