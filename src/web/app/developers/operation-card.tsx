import { useEffect, useState } from "react";
import {
  type ReferenceField,
  type ReferenceOperation,
  type Tried,
  tryOperation,
} from "#kit/api/reference.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { curlLine } from "./curl-line.ts";
import { developersText } from "./developers-text.ts";

const control =
  "h-11 w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface px-3 text-[15px]";

/** The control of one field, with the field's own name in the form. */
function FieldControl({ field }: { field: ReferenceField }) {
  const say = useText(developersText);
  const { name, kind, options, isRequired } = field;
  if (kind === "file" || kind === "files") {
    return (
      <input
        name={name}
        aria-label={name}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple={kind === "files"}
        className="w-full min-w-0 text-sm"
      />
    );
  }
  if (kind === "text") return <input name={name} aria-label={name} className={control} />;
  return (
    <select name={name} aria-label={name} className={control}>
      {isRequired ? null : <option value="">{say("choose")}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

function FieldLine({ field }: { field: ReferenceField }) {
  const say = useText(developersText);
  const { name, kind, type, isRequired } = field;
  const words = { file: say("picture"), files: say("pictures"), choice: type, text: type };
  return (
    <tr className="border-t border-line align-middle">
      <th scope="row" className="py-2 pr-4 text-left font-mono text-sm font-semibold">
        {name}
      </th>
      <td className="py-2 pr-4 text-sm text-muted">
        {words[kind]}, {say(isRequired ? "required" : "optional")}
      </td>
      <td className="py-2">
        <FieldControl field={field} />
      </td>
    </tr>
  );
}

/** The entered values, without empty ones. */
function filled(form: HTMLFormElement): FormData {
  const all = new FormData(form);
  const sent = new FormData();
  for (const [name, value] of all) {
    const isEmpty = typeof value === "string" ? value === "" : value.size === 0;
    if (!isEmpty) sent.append(name, value);
  }
  return sent;
}

function Outcome({ tried }: { tried: Tried }) {
  const say = useText(developersText);
  const pictureUrl = "pictureUrl" in tried ? tried.pictureUrl : null;
  useEffect(() => {
    if (pictureUrl === null) return undefined;
    return () => URL.revokeObjectURL(pictureUrl);
  }, [pictureUrl]);
  if ("words" in tried) {
    return (
      <Notice kind="danger" title={say("refused", { status: tried.status })}>
        {tried.words}
      </Notice>
    );
  }
  return (
    <figure>
      <img
        src={tried.pictureUrl}
        alt={say("result")}
        className="max-h-96 rounded-md border border-line"
      />
      <figcaption className="mt-1 font-mono text-xs text-muted">{tried.runId}</figcaption>
    </figure>
  );
}

function TryIt({ operation, apiKey }: { operation: ReferenceOperation; apiKey: string }) {
  const say = useText(developersText);
  const locale = useLocale();
  const [tried, setTried] = useState<Tried | null>(null);
  const call = useCommand(async (_requestId, form: FormData) =>
    setTried(await tryOperation(operation.path, { key: apiKey, form })),
  );
  return (
    <form
      className="grid min-w-0 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        call.start(filled(event.currentTarget));
      }}
    >
      <div className="min-w-0 overflow-x-auto">
        <table className="w-full min-w-[32rem]">
          <thead className="sr-only">
            <tr>
              <th>{say("field")}</th>
              <th>{say("type")}</th>
              <th>{say("try")}</th>
            </tr>
          </thead>
          <tbody>
            {operation.fields.map((field) => (
              <FieldLine key={field.name} field={field} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={apiKey === ""} aria-disabled={call.isBusy}>
          {call.isBusy ? <Spinner /> : null}
          {say("try")}
        </Button>
        <span className="text-sm text-muted">
          {say(apiKey === "" ? "needsKey" : call.isBusy ? "trying" : "costsCredits")}
        </span>
      </div>
      {call.error ? <Notice kind="danger">{call.error.text(locale)}</Notice> : null}
      {tried ? <Outcome tried={tried} /> : null}
    </form>
  );
}

/** One operation: its fields, a curl command, and a form that calls it. */
export function OperationCard({
  operation,
  apiKey,
}: {
  operation: ReferenceOperation;
  apiKey: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      id={operation.id}
      className="min-w-0 scroll-mt-24 rounded-lg border-[1.5px] border-line bg-surface"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 p-4 sm:px-6">
        <span className="rounded-full bg-raised px-2.5 font-mono text-xs font-semibold">POST</span>
        <code className="min-w-0 font-mono text-[15px] font-semibold break-all">
          {operation.path}
        </code>
        <span className="text-sm text-muted">{operation.summary}</span>
      </summary>
      {isOpen ? (
        <div className="grid min-w-0 gap-5 border-t border-line p-4 sm:p-6">
          <pre className="whitespace-pre-wrap wrap-anywhere rounded-md bg-raised p-4 font-mono text-[13px] leading-relaxed">
            <code>{curlLine(operation, window.location.origin)}</code>
          </pre>
          <TryIt operation={operation} apiKey={apiKey} />
        </div>
      ) : null}
    </details>
  );
}
