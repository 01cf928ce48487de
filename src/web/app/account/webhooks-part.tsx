import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_WEBHOOK_URL, type WebhookList } from "#core/webhooks.ts";
import { addWebhook, removeWebhook, useWebhooks } from "#kit/api/programs.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { toApiError, useCommand } from "../common/use-command.ts";
import { Read } from "./parts.tsx";
import { programsText } from "./programs-text.ts";
import { ShownOnce } from "./shown-once.tsx";

function Addresses({ webhooks }: Pick<WebhookList, "webhooks">) {
  const say = useText(programsText);
  const locale = useLocale();
  const client = useQueryClient();
  const remove = useCommand((_requestId, id: string) => removeWebhook(client, id));
  if (webhooks.length === 0) return <p className="text-muted">{say("noWebhooks")}</p>;
  return (
    <>
      <ul className="border-b border-line">
        {webhooks.map(({ id, url, disabledAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3.5"
          >
            <span className="min-w-0 font-mono text-sm break-all">{url}</span>
            {disabledAt ? <span className="text-sm text-danger">{say("disabled")}</span> : null}
            <Button
              variant="outline"
              size="sm"
              className="ml-auto"
              onClick={() => remove.start(id)}
            >
              {say("remove")}
            </Button>
          </li>
        ))}
      </ul>
      {remove.error ? <Notice kind="danger">{remove.error.text(locale)}</Notice> : null}
    </>
  );
}

/** The status of the last messages. */
function Log({ deliveries }: Pick<WebhookList, "deliveries">) {
  const say = useText(programsText);
  const { shortDay } = usePlanWords();
  if (deliveries.length === 0) return null;
  return (
    <div>
      <h4 className="mb-2 font-semibold">{say("log")}</h4>
      <ul className="grid gap-1.5 text-sm text-muted">
        {deliveries.map(({ id, createdAt, event, state, status, problem, attempts }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span>{shortDay(createdAt)}</span>
            <span className="font-mono">{event}</span>
            <span className={state === "failed" ? "text-danger" : undefined}>{say(state)}</span>
            <span className="font-mono">{status ?? problem ?? ""}</span>
            <span>{say("tries", { count: attempts })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewAddress() {
  const say = useText(programsText);
  const locale = useLocale();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, field, problems, isSending } = useTextForm<"url", "urlMissing">({
    initial: { url: "" },
    check: async ({ url }) => (url.trim().startsWith("https://") ? {} : { url: "urlMissing" }),
    async send({ url }) {
      setRefusal(null);
      try {
        setSecret((await addWebhook(client, url)).secret);
      } catch (error) {
        setRefusal(toApiError(error).text(locale));
      }
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <TextInput
        {...field("url")}
        label={say("url")}
        inputMode="url"
        placeholder="https://example.com/hooks"
        maxLength={MAX_WEBHOOK_URL}
        error={problems.url ? say(problems.url) : undefined}
      />
      <Button type="submit" className="justify-self-start" aria-disabled={isSending}>
        {isSending ? <Spinner /> : null}
        {say("addUrl")}
      </Button>
      {refusal ? <Notice kind="danger">{refusal}</Notice> : null}
      {secret ? <ShownOnce words={say("keepSecret")} secret={secret} /> : null}
    </form>
  );
}

/** Webhook addresses for ended runs, and the status of their messages. */
export function WebhooksPart() {
  const say = useText(programsText);
  return (
    <div className="grid gap-5 border-t-[1.5px] border-dashed border-line pt-5">
      <h3 className="text-xl">{say("webhooks")}</h3>
      <p className="text-pretty text-muted">{say("webhooksText")}</p>
      <Read query={useWebhooks()}>
        {({ webhooks, deliveries }) => (
          <>
            <Addresses webhooks={webhooks} />
            <Log deliveries={deliveries} />
          </>
        )}
      </Read>
      <NewAddress />
    </div>
  );
}
