import { z } from "zod";
import { EngineFailure } from "#engine/port.ts";
import { createCappedFetch } from "../../adapters/capped-fetch.ts";
import { asOneCall, refusalFailure } from "../../adapters/failures.ts";
import { parseAnswer } from "../../adapters/provider-answer.ts";
import type { EditAnswer, EditModel, EditRequest, ModelFamily } from "../../model.ts";
import type { ModelRow } from "../../model-row.ts";
import { costMicroUsd, priceOf } from "../../prices.ts";
import type { ProviderSettings } from "../../provider.ts";
import { exactSize } from "../../ratio.ts";

/** How a server differs from others with the same API. */
export interface EditsDialect {
  /** The form field's name if there are several images. */
  readonly imageField: "image" | "image[]";
  /** The form field's name for a mask; `null` if the server takes none. */
  readonly maskField: string | null;
  /** Form fields of this server, such as the number of steps. */
  readonly extras: Readonly<Record<string, string>>;
  /**
   * Where the seed, the negative prompt and the extras go: into the form; into the prompt, where stable-diffusion.cpp
   * reads them; or nowhere, for servers that reject unknown fields.
   */
  readonly extrasIn: "form" | "prompt" | "nowhere";
  /** Whether to download an image that is returned as a URL on the same server. */
  readonly followsUrl: boolean;
}

export interface CompatibleOptions extends ProviderSettings {
  /** `null` if the server requires none. */
  readonly apiKey: string | null;
  readonly model: string;
  readonly family: ModelFamily;
  readonly dialect: EditsDialect;
}

const answerShape = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).nullish(),
});

/** Images per call, according to the models' makers. */
const maxImages = { gemini: 3, gpt: 16, flux: 8, qwen: 3 } satisfies Record<ModelFamily, number>;

const SD_CPP = "sd_cpp_extra_args";

function fieldsOf(request: EditRequest, { extras }: EditsDialect): Record<string, string> {
  const negative = request.negativePrompt ? { negative_prompt: request.negativePrompt } : {};
  return { seed: String(request.seed), ...negative, ...extras };
}

/** Keeps numbers and booleans typed: stable-diffusion.cpp reads JSON, while form fields are text only. */
function toJson(fields: Readonly<Record<string, string>>): string {
  const typed = Object.entries(fields).map(([key, value]) => {
    const isBare = key !== "negative_prompt" && /^(-?\d+(\.\d+)?|true|false)$/.test(value);
    return [key, isBare ? (JSON.parse(value) as unknown) : value];
  });
  // A value must not contain the tag that ends the arguments.
  return JSON.stringify(Object.fromEntries(typed)).replaceAll("<", String.raw`\u003c`);
}

/** Removes from the user's text the tag that marks the server's arguments. */
function promptOf(request: EditRequest, dialect: EditsDialect): string {
  const plain = request.prompt.replaceAll(/<\/?\s*sd_cpp_extra_args\s*>/gi, " ");
  if (dialect.extrasIn !== "prompt") return plain;
  return `${plain}<${SD_CPP}>${toJson(fieldsOf(request, dialect))}</${SD_CPP}>`;
}

function toBlob({ bytes, mimeType }: EditRequest["images"][number]): Blob {
  return new Blob([new Uint8Array(bytes)], { type: mimeType });
}

interface Asked {
  readonly model: string;
  readonly size: string;
  readonly dialect: EditsDialect;
}

function formOf(request: EditRequest, { model, size, dialect }: Asked): FormData {
  const form = new FormData();
  form.set("model", model);
  form.set("prompt", promptOf(request, dialect));
  form.set("size", size);
  if (dialect.extrasIn === "form") {
    form.set("n", "1");
    form.set("response_format", "b64_json");
    for (const [key, value] of Object.entries(fieldsOf(request, dialect))) form.set(key, value);
  }
  const field = request.images.length > 1 ? dialect.imageField : "image";
  for (const [i, image] of request.images.entries()) {
    form.append(field, toBlob(image), `image-${i + 1}.${image.mimeType.slice("image/".length)}`);
  }
  if (request.mask && dialect.maskField) {
    form.set(dialect.maskField, toBlob(request.mask), "mask.png");
  }
  return form;
}

/**
 * Any server that implements OpenAI's `/images/edits`: stable-diffusion.cpp, vLLM-Omni, SGLang, DeepInfra and others.
 */
export function createCompatibleModel(options: CompatibleOptions, row?: ModelRow): EditModel {
  const { apiKey, baseUrl, model, family, priceUsd, dialect } = options;
  const price = priceOf(row, priceUsd);
  const fetch = createCappedFetch({ baseUrl });
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};

  async function call(address: string, init: RequestInit): Promise<Response> {
    const response = await fetch(address, { ...init, headers });
    if (response.ok) return response;
    const body = await response.text();
    const refusal = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
    };
    throw refusalFailure(refusal, apiKey);
  }

  async function fetchPicture(url: string, signal: AbortSignal): Promise<Uint8Array> {
    if (!dialect.followsUrl) {
      throw new EngineFailure("bad_answer", "The answer is an address instead of a picture.");
    }
    if (!URL.canParse(url, baseUrl)) {
      throw new EngineFailure("bad_answer", "The answer is not a URL.");
    }
    const response = await call(new URL(url, baseUrl).href, { signal });
    return new Uint8Array(await response.arrayBuffer());
  }

  async function edit(request: EditRequest): Promise<EditAnswer> {
    const { widthPx, heightPx } = exactSize(request.aspect);
    const body = formOf(request, { model, size: `${widthPx}x${heightPx}`, dialect });
    const { signal } = request;
    const response = await call(`${baseUrl}/images/edits`, { method: "POST", body, signal });
    const first = parseAnswer(answerShape, await response.text()).data?.[0];
    if (!first?.b64_json && !first?.url) {
      throw new EngineFailure("no_image", "The answer has no picture.");
    }
    const bytes = first.b64_json
      ? Buffer.from(first.b64_json.replace(/^data:[^,]*,/, ""), "base64")
      : await fetchPicture(first.url ?? "", signal);
    return { bytes, aspect: `${widthPx}:${heightPx}`, costMicroUsd: costMicroUsd(price, null) };
  }

  return {
    id: "edit",
    model,
    family,
    operations: null,
    maxImages: maxImages[family],
    readsVietnamese: family === "gpt",
    takesMask: dialect.maskField !== null,
    edit: (request) =>
      asOneCall(
        { signal: request.signal, secret: apiKey, setting: { variable: "EDIT_MODEL", model }, row },
        () => edit(request),
      ),
  };
}
