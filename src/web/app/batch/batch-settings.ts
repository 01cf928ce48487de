import type { Photo } from "#kit/tool/photo.ts";
import {
  draftCall,
  type FormEntry,
  type FormProblem,
  type FormState,
  findBuiltInLimit,
  findProblem,
  initialForm,
  nameUploads,
  type UploadPhoto,
} from "#kit/tool/use-tool-form.ts";
import { PHOTO_OF_PAYLOAD, photoFieldOf, settingFieldsOf } from "#tool-model/batch.ts";
import type { AnyTool, BuiltInLimit } from "#tool-model/define-tool.ts";

/** A placeholder for every photo of the list, so that the tool's own rules can check the rest of the form. */
const anyPhoto: Photo = {
  payload: { bytes: new Uint8Array(1), mimeType: "image/png" },
  name: "",
  previewUrl: "",
  image: {
    blob: new Blob(),
    originalWidthPx: 1,
    originalHeightPx: 1,
    widthPx: 1,
    heightPx: 1,
    notice: null,
  },
};

function withPhoto(tool: AnyTool, form: FormState): FormState {
  const field = photoFieldOf(tool);
  return field === null ? form : { ...form, [field]: anyPhoto };
}

/** A placeholder for unknown words. */
export const ANY_WORDS = "…";

/** A form with a placeholder in every photo, picture and text field of the tool. */
export function exampleForm(tool: AnyTool): FormState {
  const filled = Object.entries(tool.fields).flatMap(([name, { kind }]): [string, FormEntry][] => {
    if (kind === "text") return [[name, ANY_WORDS]];
    if (kind === "photo") return [[name, anyPhoto]];
    return kind === "picture" ? [[name, { photo: anyPhoto, presetId: null }]] : [];
  });
  return { ...initialForm(tool), ...Object.fromEntries(filled) };
}

/** The tool with only the fields that all photos share. */
export function toolForMany(tool: AnyTool): AnyTool {
  const names = new Set(settingFieldsOf(tool).filter((name) => reachesServer(tool, name)));
  const fields = Object.fromEntries(
    Object.entries(tool.fields).filter(([name]) => names.has(name)),
  );
  return { ...tool, fields };
}

/** `false` for a field that only the result's own screen uses: its value doesn't change the call. */
function reachesServer(tool: AnyTool, name: string): boolean {
  const field = tool.fields[name];
  if (field?.kind === "colour") return false;
  if (field?.kind !== "choice") return true;
  const sent = new Set<string>();
  for (const option of field.options) {
    const form = withPhoto(tool, { ...initialForm(tool), [name]: option });
    const call = draftCall(tool, form);
    sent.add(call === null ? option : JSON.stringify(call));
  }
  return sent.size > 1;
}

/** The first problem of the settings; `null` if there is none. `limit`: that of the built-in engine, if it's chosen. */
export function findSettingProblem(
  tool: AnyTool,
  form: FormState,
  limit: BuiltInLimit | null,
): FormProblem | null {
  const filled = withPhoto(tool, form);
  return findProblem(tool, filled) ?? findBuiltInLimit(tool, filled, limit);
}

/**
 * Uploads the images of the settings. Returns operation and payload without the photo; `null` if the settings are
 * incomplete.
 */
export async function settingsOf(tool: AnyTool, form: FormState, upload: UploadPhoto) {
  const call = draftCall(tool, withPhoto(tool, form));
  if (call === null) return null;
  const { [PHOTO_OF_PAYLOAD]: _photo, ...payload } = Object(call.payload);
  return {
    operation: call.path.slice("/images/".length),
    settings: await nameUploads(tool, { form, call: { ...call, payload } }, upload),
  };
}
