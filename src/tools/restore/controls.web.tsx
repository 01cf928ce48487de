import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { markComposed } from "#kit/api/marks.ts";
import { SliderField } from "#kit/tool/fields/slider-field.tsx";
import { runImageJob } from "#kit/tool/image/image-client.ts";
import type { ControlsProps } from "#kit/tool/result-props.ts";
import type { RunResult } from "#kit/tool/use-run-tool.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { PillChoice } from "#kit/ui/segmented.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";

const en = {
  title: "Strengths",
  free: "Change them as often as you like: it costs nothing.",
  opening: "Opening the strengths …",
  unopened: "The strengths could not be opened.",
  repair: "Repair",
  clarity: "Clarity",
  colour: "Colour",
  size: "Longest side",
  saving: "Making the file …",
  failed: "The picture could not be mixed. The strengths are as before.",
  again: "Full strength",
} as const;
const text: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Mức độ",
    opening: "Đang mở các mức độ …",
    unopened: "Không mở được các mức độ.",
    free: "Bạn có thể chỉnh bao nhiêu lần tùy thích, không mất tín dụng.",
    repair: "Sửa hư hỏng",
    clarity: "Độ rõ",
    colour: "Màu sắc",
    size: "Cạnh dài nhất",
    saving: "Đang tạo tệp …",
    failed: "Không trộn được ảnh. Các mức độ vẫn như trước.",
    again: "Mức tối đa",
  },
};

/** In the order of the steps. */
const changes = ["repair", "clarity", "colour"] as const;
type Strengths = Readonly<Record<(typeof changes)[number], number>>;
const FULL: Strengths = { repair: 100, clarity: 100, colour: 100 };
const strength = { kind: "slider", min: 0, max: 100, step: 5, initial: 100 } as const;

/** The file is made once the strengths have stayed the same for so long. */
const SETTLE_MS = 700;

interface Mix {
  readonly strengths: Strengths;
  /** Size relative to the result's. */
  readonly scale: number;
}
const WHOLE: Mix = { strengths: FULL, scale: 1 };

const isWhole = ({ strengths, scale }: Mix): boolean =>
  scale === 1 && changes.every((name) => strengths[name] === strength.max);

const shares = ({ strengths }: Mix) => changes.map((name) => strengths[name] / strength.max);

/** The steps of a result, fetched and opened. */
async function openSteps({ blob, stepsUrl = "" }: RunResult) {
  const response = await fetch(stepsUrl);
  if (!response.ok) throw new Error(`The steps of the result: ${response.status}.`);
  const steps = await response.blob();
  return { steps, small: await runImageJob("openSteps", { picture: blob, steps }) };
}
type OpenSteps = Awaited<ReturnType<typeof openSteps>>;

/** Mixes the small copies at once, and the file when the strengths have settled. */
function useMixing(
  { blob, runId }: RunResult,
  { steps, small }: OpenSteps,
  onMixed: ControlsProps["onMixed"],
) {
  const [mix, setMix] = useState(WHOLE);
  const [savedMix, setSavedMix] = useState<Mix | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (isWhole(mix)) {
      onMixed(null);
      return undefined;
    }
    const urls: string[] = [];
    const stopped = new AbortController();
    const show = (picture: Blob, file: Blob | null) => {
      if (stopped.signal.aborted) return;
      const url = URL.createObjectURL(picture);
      urls.push(url);
      onMixed({ url, file });
      if (file) setSavedMix(mix);
    };
    const giveUp = () => {
      if (stopped.signal.aborted) return;
      setMix(WHOLE);
      setHasFailed(true);
    };
    const strengths = shares(mix);
    async function make(): Promise<void> {
      const { picture, steps: smallSteps } = small;
      show(await runImageJob("mix", { picture, steps: smallSteps, strengths, scale: 1 }), null);
      await new Promise((resolve) => {
        setTimeout(resolve, SETTLE_MS);
      });
      if (stopped.signal.aborted) return;
      const { scale } = mix;
      const file = await runImageJob("mix", { picture: blob, steps, strengths, scale });
      if (stopped.signal.aborted) return;
      const marked = await markComposed(runId, file);
      show(marked, marked);
    }
    make().catch(giveUp);
    return () => {
      stopped.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [mix, blob, runId, steps, small, onMixed]);
  const change = (next: Mix): void => {
    setHasFailed(false);
    setMix(next);
  };
  return {
    mix,
    change,
    isSaving: !isWhole(mix) && savedMix !== mix,
    hasFailed,
  };
}

interface SizesProps extends Pick<OpenSteps, "small"> {
  readonly scale: number;
  readonly onChange: (scale: number) => void;
}

/** From the photo's own size to the result's. */
function Sizes({ small: { enlargement, widthPx, heightPx }, scale, onChange }: SizesProps) {
  const say = useText(text);
  const scales = [1, (1 + 1 / enlargement) / 2, 1 / enlargement];
  const options = scales.map((value) => ({
    value: String(value),
    label: `${Math.round(Math.max(widthPx, heightPx) * value)} px`,
  }));
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-[14.5px] font-semibold">{say("size")}</p>
      <PillChoice
        label={say("size")}
        value={String(scale)}
        options={options}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}

function Mixer({
  result,
  opened,
  onMixed,
}: {
  result: RunResult;
  opened: OpenSteps;
  onMixed: ControlsProps["onMixed"];
}) {
  const say = useText(text);
  const { mix, change, isSaving, hasFailed } = useMixing(result, opened, onMixed);
  const seen = changes.filter((_, k) => opened.small.changes[k]);
  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-[13.5px] text-muted">
        <p>{say("free")}</p>
        {isSaving ? (
          <output className="flex items-center gap-2">
            <Spinner />
            {say("saving")}
          </output>
        ) : null}
        {isWhole(mix) ? null : (
          <Button variant="link" size="sm" className="px-0" onClick={() => change(WHOLE)}>
            {say("again")}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-x-6 gap-y-2 lg:grid-cols-3">
        {seen.map((name) => (
          <SliderField
            key={name}
            field={strength}
            label={say(name)}
            value={mix.strengths[name]}
            error={null}
            onChange={(value) => change({ ...mix, strengths: { ...mix.strengths, [name]: value } })}
          />
        ))}
      </div>
      {opened.small.enlargement > 1.2 ? (
        <Sizes
          small={opened.small}
          scale={mix.scale}
          onChange={(scale) => change({ ...mix, scale })}
        />
      ) : null}
      {hasFailed ? <FieldError>{say("failed")}</FieldError> : null}
    </>
  );
}

function Strengths({ result, onMixed }: ControlsProps) {
  const say = useText(text);
  const { data: opened, isError } = useQuery({
    queryKey: ["steps-of-result", result.runId],
    queryFn: () => openSteps(result),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (isError) return <FieldError>{say("unopened")}</FieldError>;
  if (opened) return <Mixer result={result} opened={opened} onMixed={onMixed} />;
  return (
    <output className="flex min-h-9 items-center gap-2 text-[13.5px] text-muted">
      <Spinner />
      {say("opening")}
    </output>
  );
}

/**
 * The strengths of repair, clarity and colour, and the size, of a restored photo. They are closed at first, so that the
 * picture has the room. Results of earlier releases and of studio models have none.
 */
export function Controls({ result, onMixed }: ControlsProps) {
  const say = useText(text);
  const [isOpen, setIsOpen] = useState(false);
  if (result.stepsUrl === undefined) return null;
  return (
    <details
      className="group border-t border-line px-4 sm:px-6"
      onToggle={({ currentTarget }) => setIsOpen((was) => was || currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 py-2.5 text-[14.5px] font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-[14.5px] font-semibold tracking-normal">{say("title")}</h3>
        <Plus aria-hidden className="size-4 transition-transform group-open:rotate-45" />
      </summary>
      <div className="pb-3">{isOpen ? <Strengths result={result} onMixed={onMixed} /> : null}</div>
    </details>
  );
}
