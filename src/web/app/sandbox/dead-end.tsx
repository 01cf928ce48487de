import { Link } from "react-router";
import type { ApiError } from "#kit/api/api-error.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { sandboxText } from "./sandbox-text.ts";

interface DeadEndProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly words: string;
}

/** A page without any action but a link elsewhere. */
export function DeadEnd({ title, text, to, words }: DeadEndProps) {
  return (
    <div className="grid min-h-[50dvh] content-center justify-items-start gap-5">
      <h1 className="text-4xl">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <Button asChild variant="hero">
        <Link to={to}>{words}</Link>
      </Button>
    </div>
  );
}

/** Something couldn't load, with a retry button. */
export function Unread({ error, onAgain }: { error: ApiError; onAgain: () => void }) {
  const say = useText(sandboxText);
  const locale = useLocale();
  if (error.code === "not_found")
    return (
      <DeadEnd
        title={say("unknownTitle")}
        text={say("unknownText")}
        to="/pricing"
        words={say("toPlans")}
      />
    );
  return (
    <Notice
      kind="danger"
      title={say("failedTitle")}
      actions={
        <Button variant="outline" size="sm" onClick={onAgain}>
          {say("tryAgain")}
        </Button>
      }
    >
      {error.text(locale)}
    </Notice>
  );
}
