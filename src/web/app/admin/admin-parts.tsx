import type { ReactNode } from "react";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import type { useCommand } from "../common/use-command.ts";
import { adminText } from "./admin-text.ts";

/** The heading of a page in the operator's view, with an optional description. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="text-[clamp(32px,4vw,52px)] leading-[1.08] wrap-anywhere">{title}</h1>
      {children ? <p className="mt-3 max-w-[42em] text-muted">{children}</p> : null}
    </div>
  );
}

/** Returns a formatter of instants, to the second and in the user's time zone. */
export function useMoment() {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  return (instant: string) => format.format(new Date(instant));
}

/** A button that loads the next page of a list. Renders nothing after the last page. */
export function More({
  pages,
}: {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}) {
  const say = useText(adminText);
  if (!pages.hasNextPage) return null;
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={pages.isFetchingNextPage}
        onClick={() => {
          if (!pages.isFetchingNextPage) void pages.fetchNextPage();
        }}
      >
        {pages.isFetchingNextPage ? <Spinner /> : null}
        {say("more")}
      </Button>
    </div>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  /** The label of the confirming button. */
  readonly yes: string;
  readonly command: Pick<ReturnType<typeof useCommand>, "isBusy" | "error">;
  readonly onYes: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before an action that can't be undone. */
export function Confirm({ title, text, yes, command, onYes, onClose, children }: ConfirmProps) {
  const say = useText(adminText);
  const locale = useLocale();
  return (
    <Dialog onClose={onClose} title={title} description={text} closeLabel={say("close")}>
      {children}
      {command.error ? <Notice kind="danger">{command.error.text(locale)}</Notice> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button aria-disabled={command.isBusy} onClick={onYes}>
          {command.isBusy ? <Spinner /> : null}
          {yes}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {say("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
