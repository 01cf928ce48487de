import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useReference } from "#kit/api/reference.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextInput } from "#kit/ui/field.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { curlLine } from "./curl-line.ts";
import { developersText } from "./developers-text.ts";
import { OperationCard } from "./operation-card.tsx";

const rules = [
  "costs",
  "uploads",
  "again",
  "async",
  "limits",
  "choices",
  "errors",
  "people",
] as const;
const FIRST = {
  id: "photo",
  summary: "",
  path: "/v1/images/remove_background",
  fields: [{ name: "sourceImage", isRequired: true, kind: "file", options: [], type: "string" }],
} as const;

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} className="grid min-w-0 gap-5">
      <h2 id={`${id}-heading`} className="text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const neverChanges = () => () => {};

/** This server's origin; an example until the page runs in a browser. */
function useOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => "https://example.com",
  );
}

function Start() {
  const say = useText(developersText);
  const origin = useOrigin();
  return (
    <Part id="start" title={say("start")}>
      <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border-[1.5px] border-line bg-raised p-5 font-mono text-sm leading-relaxed">
        <code>{curlLine(FIRST, origin)}</code>
      </pre>
      <p className="max-w-[46em] text-pretty text-muted">{say("startText")}</p>
      <Button asChild variant="outline" className="justify-self-start">
        <Link to="/account#programs">{say("toKeys")}</Link>
      </Button>
    </Part>
  );
}

function Operations() {
  const say = useText(developersText);
  const [apiKey, setApiKey] = useState("");
  const { data, isPending } = useReference();
  return (
    <Part id="operations" title={say("operations")}>
      <p>
        <a href="/v1/openapi.json" className="underline underline-offset-4 hover:text-accent">
          {say("machine")}
        </a>
      </p>
      <TextInput
        label={say("key")}
        type="password"
        autoComplete="off"
        className="max-w-xl"
        placeholder="fk_…"
        value={apiKey}
        onChange={({ target }) => setApiKey(target.value.trim())}
      />
      {isPending ? <Skeleton className="h-96" /> : null}
      {!isPending && !data ? <Notice kind="danger">{say("failed")}</Notice> : null}
      <div className="grid min-w-0 gap-3">
        {(data ?? []).map((operation) => (
          <OperationCard key={operation.id} operation={operation} apiKey={apiKey} />
        ))}
      </div>
    </Part>
  );
}

/** How programs call the tools, with a form to try each operation. */
function DevelopersPage() {
  const say = useText(developersText);
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta name="description" content={say("description")} />
      <div className="mx-auto grid max-w-5xl gap-14 px-4 pt-12 pb-20 sm:px-8 lg:pt-16">
        <header>
          <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("title")}</h1>
          <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{say("lead")}</p>
        </header>
        <Start />
        <Part id="rules" title={say("rules")}>
          <ul className="grid max-w-[46em] list-disc gap-2.5 pl-5 text-pretty">
            {rules.map((rule) => (
              <li key={rule}>{say(rule)}</li>
            ))}
          </ul>
        </Part>
        <Part id="hooks" title={say("hooks")}>
          <p className="max-w-[46em] text-pretty">{say("hooksText")}</p>
        </Part>
        <Operations />
      </div>
    </PublicFrame>
  );
}

export { DevelopersPage as Component };
