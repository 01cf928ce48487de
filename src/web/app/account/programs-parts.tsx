import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type ApiKey, type ApiScope, apiScopes, MAX_KEY_NAME } from "#core/api-keys.ts";
import { makeApiKey, revokeApiKey, useApiKeys } from "#kit/api/programs.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldGroup, TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { toApiError, useCommand } from "../common/use-command.ts";
import { Read } from "./parts.tsx";
import { programsText } from "./programs-text.ts";
import { ShownOnce } from "./shown-once.tsx";
import { WebhooksPart } from "./webhooks-part.tsx";

function KeyLine({ found, onRevoke }: { found: ApiKey; onRevoke: () => void }) {
  const say = useText(programsText);
  const { shortDay } = usePlanWords();
  const { lastUsedAt } = found;
  const used = lastUsedAt ? say("usedOn", { date: shortDay(lastUsedAt) }) : say("neverUsed");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3.5">
      <KeyRound aria-hidden className="size-5 text-muted" />
      <span className="min-w-0 font-semibold break-words">{found.name}</span>
      <span className="text-sm text-muted">
        {say("keyLine", { prefix: found.prefix, date: shortDay(found.createdAt), used })}
      </span>
      <span className="ml-auto">
        {found.revokedAt ? (
          <span className="text-sm text-muted">{say("revoked")}</span>
        ) : (
          <Button variant="outline" size="sm" onClick={onRevoke}>
            {say("revoke")}
          </Button>
        )}
      </span>
    </li>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const say = useText(programsText);
  const locale = useLocale();
  const client = useQueryClient();
  const revoke = useCommand((_requestId, id: string) => revokeApiKey(client, id));
  if (keys.length === 0) return <p className="text-muted">{say("noKeys")}</p>;
  return (
    <>
      <ul className="border-b border-line">
        {keys.map((found) => (
          <KeyLine key={found.id} found={found} onRevoke={() => revoke.start(found.id)} />
        ))}
      </ul>
      {revoke.error ? <Notice kind="danger">{revoke.error.text(locale)}</Notice> : null}
    </>
  );
}

function Rights({
  chosen,
  onChange,
}: {
  chosen: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
}) {
  const say = useText(programsText);
  return (
    <FieldGroup label={say("rights")}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {apiScopes.map((scope) => (
          <label key={scope} className="flex cursor-pointer gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                onChange(
                  apiScopes.filter((each) =>
                    each === scope ? target.checked : chosen.includes(each),
                  ),
                )
              }
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            {say(scope)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function NewKey() {
  const say = useText(programsText);
  const locale = useLocale();
  const client = useQueryClient();
  const [scopes, setScopes] = useState<ApiScope[]>(["pictures"]);
  const [secret, setSecret] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, field, problems, isSending } = useTextForm<"name", "keyNameMissing">({
    initial: { name: "" },
    check: async ({ name }) => (name.trim() === "" ? { name: "keyNameMissing" } : {}),
    async send({ name }) {
      setRefusal(null);
      try {
        setSecret((await makeApiKey(client, { name, scopes })).secret);
      } catch (error) {
        setRefusal(toApiError(error).text(locale));
      }
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <TextInput
        {...field("name")}
        label={say("keyName")}
        maxLength={MAX_KEY_NAME}
        error={problems.name ? say(problems.name) : undefined}
      />
      <Rights chosen={scopes} onChange={setScopes} />
      <Button
        type="submit"
        className="justify-self-start"
        aria-disabled={isSending}
        disabled={scopes.length === 0}
      >
        {isSending ? <Spinner /> : null}
        {say("makeKey")}
      </Button>
      {refusal ? <Notice kind="danger">{refusal}</Notice> : null}
      {secret ? <ShownOnce words={say("keepKey")} secret={secret} /> : null}
    </form>
  );
}

/** The user's API keys and webhooks. */
export function ProgramsParts() {
  const say = useText(programsText);
  return (
    <>
      <p className="text-pretty text-muted">{say("lead")}</p>
      <p>
        <Link to="/developers" className="underline underline-offset-4 hover:text-accent">
          {say("reference")}
        </Link>
      </p>
      <h3 className="text-xl">{say("keys")}</h3>
      <Read query={useApiKeys()}>{({ keys }) => <KeyList keys={keys} />}</Read>
      <NewKey />
      <WebhooksPart />
    </>
  );
}
