import { CircleCheck, CircleX, ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { uploadLimits } from "#core/image-limits.ts";
import { digitalSourceTypes } from "#core/marking.ts";
import type { VerifyAnswer } from "#core/verify.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { verifyText } from "./verify-text.ts";

const MIB = 1024 * 1024;
const ACCEPTED = { "image/png": [], "image/jpeg": [], "image/webp": [], "image/gif": [] };

type Look =
  | { readonly phase: "waiting"; readonly isAnother: boolean }
  | { readonly phase: "looking" }
  | { readonly phase: "seen"; readonly pictureUrl: string; readonly answer: VerifyAnswer }
  | { readonly phase: "failed"; readonly error: ApiError };

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** The code of the check loads with the first image. */
async function check(file: File): Promise<VerifyAnswer> {
  const part = await import("#kit/api/verify.ts").catch((cause: unknown) => {
    throw new ApiError("offline", {}, { cause });
  });
  return part.verifyPicture(file);
}

/** Checks one image at a time; revokes the URL of the previous one. */
function useLook() {
  const [look, setLook] = useState<Look>({ phase: "waiting", isAnother: false });
  const pictureUrl = look.phase === "seen" ? look.pictureUrl : null;
  useEffect(() => {
    if (pictureUrl === null) return undefined;
    return () => URL.revokeObjectURL(pictureUrl);
  }, [pictureUrl]);
  function take(file: File): void {
    setLook({ phase: "looking" });
    check(file).then(
      (answer) => setLook({ phase: "seen", answer, pictureUrl: URL.createObjectURL(file) }),
      (error: unknown) => setLook({ phase: "failed", error: toApiError(error) }),
    );
  }
  return { look, take, clear: () => setLook({ phase: "waiting", isAnother: true }) };
}

type Say = ReturnType<typeof useText<keyof typeof verifyText.en>>;

/** The reason of the verdict. */
function reasonOf({ verdict, signature }: VerifyAnswer) {
  if (signature === "ours") return "yesSigned";
  if (verdict === "yes") return "yesMarked";
  if (verdict === "likely") return "likelyText";
  if (signature === "changed") return "changedText";
  return signature === "others" ? "othersText" : "unknownText";
}

function originWords(say: Say, type: string | null): string {
  if (type === null) return say("origin_none");
  const known = digitalSourceTypes.find((term) => term === type);
  return known ? say(`origin_${known}`) : say("origin_other", { term: type });
}

function Finding({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-2 border-t-[1.5px] border-dashed border-line py-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-muted">{value}</dd>
    </div>
  );
}

function Findings({ answer }: { answer: VerifyAnswer }) {
  const say = useText(verifyText);
  const { signature, watermark, fingerprint, digitalSourceType } = answer;
  return (
    <dl className="w-full">
      <Finding name={say("signature")} value={say(`signature_${signature}`)} />
      <Finding name={say("watermark")} value={say(`watermark_${watermark}`)} />
      <Finding name={say("fingerprint")} value={say(`fingerprint_${fingerprint}`)} />
      <Finding name={say("origin")} value={originWords(say, digitalSourceType)} />
    </dl>
  );
}

/** Moves the focus to a new part and scrolls to it, because the button that had the focus is gone. */
function useFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  useEffect(() => part.current?.focus(), []);
  return part;
}

interface SeenProps {
  readonly look: Extract<Look, { phase: "seen" }>;
  readonly onAnother: () => void;
}

function Seen({ look: { answer, pictureUrl }, onAnother }: SeenProps) {
  const say = useText(verifyText);
  const locale = useLocale();
  const heading = useFocus<HTMLHeadingElement>();
  const { verdict, madeOn } = answer;
  return (
    <output className="grid justify-items-start gap-4">
      <img
        src={pictureUrl}
        alt={say("pictureAlt")}
        className="max-h-36 max-w-full rounded-xs object-contain"
      />
      {verdict === "yes" ? <CircleCheck aria-hidden className="size-10 text-ok" /> : null}
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 text-3xl outline-none">
        {say(verdict)}
      </h2>
      <p className="max-w-[34em] text-muted">
        {say(reasonOf(answer))}{" "}
        {madeOn
          ? `${say("madeOn", {
              day: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
                new Date(madeOn),
              ),
            })}.`
          : null}
      </p>
      <Findings answer={answer} />
      <Button variant="outline" onClick={onAnother}>
        {say("another")}
      </Button>
    </output>
  );
}

function Failed({ error, onAnother }: { error: ApiError; onAnother: () => void }) {
  const say = useText(verifyText);
  const locale = useLocale();
  const alert = useFocus<HTMLDivElement>();
  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-28 grid outline-none justify-items-start gap-3 rounded-md border-[1.5px] border-danger bg-danger/10 p-5"
    >
      <p className="flex items-center gap-2.5 font-semibold text-danger">
        <CircleX aria-hidden className="size-5 shrink-0" />
        {say("failedTitle")}
      </p>
      <p>{error.text(locale)}</p>
      <Button variant="outline" size="sm" onClick={onAnother}>
        {say("another")}
      </Button>
    </div>
  );
}

interface DropZoneProps {
  readonly onFile: (file: File) => void;
  readonly isBusy: boolean;
  /** Takes the focus, because the button that had it is gone. */
  readonly takesFocus: boolean;
}

function DropZone({ onFile, isBusy, takesFocus }: DropZoneProps) {
  const say = useText(verifyText);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const { getRootProps, getInputProps, open } = useDropzone({
    accept: ACCEPTED,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isBusy,
    // The server also gets files that aren't images: its refusal says why they can't be used.
    onDrop: (accepted, refused) => {
      const file = accepted[0] ?? refused[0]?.file;
      if (file) onFile(file);
    },
  });
  return (
    <div
      {...getRootProps()}
      className="grid min-h-80 place-content-center justify-items-center gap-5 rounded-md border-[1.5px] border-dashed border-line-strong p-6 text-center"
    >
      <input {...getInputProps({ "aria-label": say("choose") })} />
      {isBusy ? (
        <output className="grid justify-items-center gap-5">
          <Spinner className="size-10 text-accent" />
          {say("looking")}
        </output>
      ) : (
        <>
          <ImageUp aria-hidden className="size-10 text-accent" />
          <p className="max-w-[22em] text-muted">{say("drop")}</p>
          <Button ref={button} variant="hero" className="scroll-mt-28" onClick={open}>
            {say("choose")}
          </Button>
          <p className="text-[13px] text-muted">
            {say("formats", { limitMb: uploadLimits.maxBytes / MIB })}
          </p>
        </>
      )}
    </div>
  );
}

/** Checks whether an image was made here: by which marks, and how certain that is. */
function VerifyPage() {
  const say = useText(verifyText);
  const { fingerprintDays } = useSite();
  const { look, take, clear } = useLook();
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta name="description" content={say("description")} />
      <div className="mx-auto max-w-7xl px-4 pt-12 pb-14 sm:px-8 lg:pt-18">
        <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("title")}</h1>
        <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{say("lead")}</p>
        <div className="mt-10 grid items-start gap-8 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section className="rounded-lg border-[1.5px] border-line bg-surface p-5 sm:p-8">
            {look.phase === "seen" ? <Seen look={look} onAnother={clear} /> : null}
            {look.phase === "failed" ? <Failed error={look.error} onAnother={clear} /> : null}
            {look.phase === "waiting" || look.phase === "looking" ? (
              <DropZone
                onFile={take}
                isBusy={look.phase === "looking"}
                takesFocus={look.phase === "waiting" && look.isAnother}
              />
            ) : null}
          </section>
          <section className="grid gap-5 rounded-lg border-[1.5px] border-line bg-surface p-5 sm:p-8">
            <h2 className="text-3xl">{say("whatTitle")}</h2>
            <p>
              <b className="block font-semibold">{say("signature")}</b>
              <span className="text-muted">
                {say("whatSignature")} {say("selfMade")}
              </span>
            </p>
            <p>
              <b className="block font-semibold">{say("watermark")}</b>
              <span className="text-muted">{say("whatWatermark")}</span>
            </p>
            <p>
              <b className="block font-semibold">{say("fingerprint")}</b>
              <span className="text-muted">
                {say("whatFingerprint", { days: fingerprintDays })}
              </span>
            </p>
          </section>
        </div>
      </div>
    </PublicFrame>
  );
}

export { VerifyPage as Component };
