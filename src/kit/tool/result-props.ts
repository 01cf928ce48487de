import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import type { RunResult } from "./use-run-tool.ts";
import type { FormState } from "./use-tool-form.ts";

/** What a result view gets: the finished picture, the photo and the form it was made of, and the form as it is now. */
export interface ResultProps {
  readonly tool: AnyTool;
  /** The words of the tool. */
  readonly words: Readonly<Record<string, string>>;
  readonly result: RunResult;
  /** Null when the run was picked up again after a reload. */
  readonly photo: Photo | null;
  /** The form as it was sent; null when the run was picked up again after a reload. */
  readonly sentForm: FormState | null;
  readonly form: FormState;
  /** Makes the picture once more of the same values. */
  readonly onAgain: () => void;
  /** The picture is gone on the server: it leaves the screen too. */
  readonly onDeleted: () => void;
}

/** What a live preview gets: the photo and the form as they are now. */
export interface LivePreviewProps {
  /** The words of the tool. */
  readonly words: Readonly<Record<string, string>>;
  readonly photo: Photo;
  readonly form: FormState;
}
