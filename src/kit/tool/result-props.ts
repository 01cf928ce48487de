import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import type { RunResult } from "./use-run-tool.ts";
import type { FormState } from "./use-tool-form.ts";

/** Props of a result view: the result, the photo and the form it was made from, and the current form. */
export interface ResultProps {
  readonly tool: AnyTool;
  /** The tool's texts. */
  readonly words: Readonly<Record<string, string>>;
  readonly result: RunResult;
  /** `null` if the run was resumed after a reload. */
  readonly photo: Photo | null;
  /** The form as sent. `null` if the run was resumed after a reload. */
  readonly sentForm: FormState | null;
  readonly form: FormState;
  /** Runs the tool again with the same values. */
  readonly onAgain: () => void;
  /** Removes the result from the screen after the server has deleted it. */
  readonly onDeleted: () => void;
}

/** A result in other strengths. */
export interface MixedResult {
  readonly url: string;
  /** `null` while the file is being made. */
  readonly file: Blob | null;
}

/** Props of the controls below a result. */
export interface ControlsProps {
  readonly result: RunResult;
  /** Shows and saves another mix; `null` for the result itself. */
  readonly onMixed: (mixed: MixedResult | null) => void;
}

/** Props of a live preview: the current photo and form. */
export interface LivePreviewProps {
  /** The tool's texts. */
  readonly words: Readonly<Record<string, string>>;
  readonly photo: Photo;
  readonly form: FormState;
}

/** Props of a report on a photo before the first run. */
export interface ReportProps extends LivePreviewProps {
  /** Changes where a field starts, if the user hasn't changed it. */
  readonly onSuggest: (field: string, value: number) => void;
}
