import { type CreationDetail } from "#core/creations.ts";
import { useCreation } from "#kit/api/creations.ts";
import { Compare } from "#kit/tool/compare.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { comparisonOf } from "#tool-model/comparison.ts";
import { findCard } from "#tools/cards.ts";
import { toApiError } from "../common/use-command.ts";
import { CreationActions } from "./creation-actions.tsx";
import { CreationFacts } from "./creation-facts.tsx";
import { nameOf } from "./creation-words.ts";
import { creationsText } from "./creations-text.ts";
import { NameField } from "./name-field.tsx";

interface CreationDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDelete: (id: string) => void;
}

/** Leaves room for the buttons below. */
const MAX_HEIGHT_VH = 55;

/** The result beside its input, or the reason why there is none. */
function Looks({ creation }: { creation: CreationDetail }) {
  const say = useText(creationsText);
  const { toolId, result, inputs, error, state, isExpired } = creation;
  const [first] = inputs;
  if (!result) {
    return (
      <p role="note" className="rounded-md bg-raised px-4 py-8 text-center">
        {error?.message ?? say(isExpired ? "expired" : state === "queued" ? "queued" : "running")}
      </p>
    );
  }
  if (first && inputs.length === 1) {
    const comparison = comparisonOf(findCard(toolId ?? undefined), result);
    const pictures = comparison === "apart" ? 2 : 1;
    const aspectRatio = (pictures * result.widthPx) / result.heightPx;
    return (
      <div
        className="mx-auto"
        style={{ aspectRatio, width: `min(100%, ${MAX_HEIGHT_VH * aspectRatio}vh)` }}
      >
        <Compare
          beforeUrl={first.url}
          afterUrl={result.url}
          comparison={comparison}
          background={null}
          className="size-full"
        />
      </div>
    );
  }
  return (
    <img
      src={result.url}
      alt={say("result")}
      className="mx-auto max-h-[60vh] max-w-full rounded-xs checkerboard object-contain"
    />
  );
}

function Inputs({ inputs }: Pick<CreationDetail, "inputs">) {
  const say = useText(creationsText);
  if (inputs.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">{say("inputs")}</h3>
      <ul className="flex flex-wrap gap-2">
        {inputs.map(({ url, smallUrl }, index) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={smallUrl}
                alt={say("input", { number: index + 1 })}
                className="size-20 rounded-xs bg-raised object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One creation: its images, its facts and the actions on it. */
export function CreationDialog({ id, onClose, onDelete }: CreationDialogProps) {
  const say = useText(creationsText);
  const locale = useLocale();
  const { data, error } = useCreation(id);
  return (
    <Dialog
      onClose={onClose}
      title={data ? nameOf(data, locale) : say("title")}
      closeLabel={say("close")}
      isWide
    >
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Looks creation={data} />
          <CreationActions creation={data} onClose={onClose} onDelete={() => onDelete(id)} />
          <NameField key={data.name} creation={data} />
          <CreationFacts creation={data} />
          <Inputs inputs={data.inputs} />
        </div>
      ) : error ? (
        <p role="alert">{toApiError(error).text(locale)}</p>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}
