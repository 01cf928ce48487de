import type { ReactNode } from "react";
import { Button } from "#kit/ui/button.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { toApiError } from "../common/use-command.ts";
import { accountText } from "./account-text.ts";

/** One section of the account page. `id` is its anchor. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="min-w-0 scroll-mt-24 rounded-lg border-[1.5px] border-line bg-surface p-5 sm:p-8"
    >
      <h2 id={`${id}-heading`} className="mb-5 text-3xl">
        {title}
      </h2>
      <div className="grid min-w-0 gap-5">{children}</div>
    </section>
  );
}

interface Readable<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Renders a query's data: a skeleton until it arrives, the error and a retry button if it fails. */
export function Read<Data>({
  query,
  children,
}: {
  query: Readable<Data>;
  children: (data: Data) => ReactNode;
}) {
  const say = useText(accountText);
  const locale = useLocale();
  if (query.isPending) return <Skeleton className="h-24" />;
  if (query.data !== undefined) return children(query.data);
  return (
    <Notice
      kind="danger"
      title={say("failed")}
      actions={
        <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
          {say("again")}
        </Button>
      }
    >
      {toApiError(query.error).text(locale)}
    </Notice>
  );
}

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 sm:grid-cols-[auto_1fr] sm:gap-y-2.5">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:not-first:mt-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
