import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { equalResult } from "#core/equal-results.ts";
import { digestUri } from "#core/image-digest.ts";
import type { EngineKind } from "#core/run.ts";
import { callFor, useUserId } from "#kit/api/call-for.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { plural, useText, type Words } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import { withExtras } from "./use-engine-choice.ts";
import { draftCall, type FormState, prepareCall } from "./use-tool-form.ts";

const en = {
  same: "You have this picture already: the same photo with the same settings.",
  show: "Show the picture (free)",
  version: "Make another version ({count} credit)",
  versions: "Make another version ({count} credits)",
} as const;

const equalText: Words<keyof typeof en> = {
  en,
  vi: {
    same: "Bạn đã có ảnh này: cùng một ảnh gốc với cùng thiết lập.",
    show: "Xem lại ảnh (miễn phí)",
    version: "Tạo phiên bản khác ({count} tín dụng)",
    versions: "Tạo phiên bản khác ({count} tín dụng)",
  },
};

const digests = new WeakMap<Photo, Promise<string>>();

async function readDigest({ image: { blob } }: Photo): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const sha256 = await crypto.subtle.digest("SHA-256", bytes);
  return digestUri(new Uint8Array(sha256), blob.type);
}

/** Names a photo by its content, without sending it. */
function nameByDigest(photo: Photo): Promise<string> {
  const known = digests.get(photo) ?? readDigest(photo);
  digests.set(photo, known);
  return known;
}

const formIds = new WeakMap<FormState, number>();
let lastFormId = 0;

/** Forms hold files, which can't be part of a query key. A changed form is another object. */
function idOf(form: FormState): number {
  const id = formIds.get(form) ?? ++lastFormId;
  formIds.set(form, id);
  return id;
}

/** Typing asks once, after a pause of this length. */
const PAUSE_MS = 400;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

interface Asked {
  readonly tool: AnyTool;
  readonly form: FormState;
  /** The kind of engine that the call names; `null` if there is no choice. */
  readonly kind: EngineKind | null;
  /** The run of the result on the screen: it may be the answer. */
  readonly shownRunId: string | null;
}

/** Asks the server whether the user has the result of this form. Not asked for a form that can't be sent. */
function useEqualResult({ tool, form, kind, shownRunId }: Asked) {
  const userId = useUserId();
  const { data } = useQuery({
    queryKey: ["equal-result", userId, tool.id, idOf(form), kind, shownRunId],
    // Browsers offer digests on secure pages only. Without one, the server still doesn't charge.
    enabled:
      userId !== null && kind !== "studio" && "subtle" in crypto && draftCall(tool, form) !== null,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      await pause(signal);
      const call = withExtras(await prepareCall(tool, form, nameByDigest), { kind });
      if (!call) return null;
      const operation = call.path.slice("/images/".length);
      const payload = { operation, payload: call.payload };
      return callFor(equalResult, { method: "POST", path: "/runs/equal", payload, signal });
    },
  });
  return data ?? null;
}

/** A result that the user has, for a form as it stands. */
export interface KnownResult {
  readonly form: FormState;
  readonly runId: string;
  /** The label of the run button in its place. */
  readonly label: string;
}

export interface EqualNoteProps extends Asked {
  readonly isRunning: boolean;
  readonly onKnown: (known: KnownResult | null) => void;
  readonly onVersion: (seed: number) => void;
}

/** Says before the run that it would make a picture that the user has, and offers another version if there are any. */
export function EqualNote({ isRunning, onKnown, onVersion, ...asked }: EqualNoteProps) {
  const say = useText(equalText);
  const { creditsPerRun: count } = useSite();
  const found = useEqualResult(asked);
  const runId = found?.runId ?? null;
  const { form } = asked;
  const label = say("show");
  useEffect(() => {
    onKnown(runId === null ? null : { form, runId, label });
    return () => onKnown(null);
  }, [onKnown, form, runId, label]);
  const nextSeed = found?.nextSeed ?? null;
  if (runId === null) return null;
  return (
    <output className="mb-3 grid justify-items-start gap-2 rounded-sm border border-line-strong bg-surface px-3.5 py-2.5 text-sm">
      <p>{say("same")}</p>
      {nextSeed === null ? null : (
        <Button
          variant="outline"
          size="sm"
          disabled={isRunning}
          onClick={() => onVersion(nextSeed)}
        >
          {say(plural(count, "version", "versions"), { count })}
        </Button>
      )}
    </output>
  );
}
