import { ShieldQuestion } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { Slip } from "../billing/paper.tsx";
import { sandboxText } from "./sandbox-text.ts";

interface AuthenticationProps {
  readonly isBusy: boolean;
  readonly onAnswer: (answer: "complete" | "fail") => void;
  readonly onBack: () => void;
}

/** Stands in for the bank's authentication page. */
export function Authentication({ isBusy, onAnswer, onBack }: AuthenticationProps) {
  const say = useText(sandboxText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Slip edge="3-D Secure">
      <div className="grid justify-items-start gap-5">
        <ShieldQuestion aria-hidden className="size-12 text-amber" />
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {say("authTitle")}
        </h1>
        <p className="text-lg text-pretty text-muted">{say("authText")}</p>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" aria-disabled={isBusy} onClick={() => onAnswer("complete")}>
            {isBusy ? <Spinner /> : null}
            {say("authComplete")}
          </Button>
          <Button
            size="lg"
            variant="destructive"
            aria-disabled={isBusy}
            onClick={() => onAnswer("fail")}
          >
            {say("authFail")}
          </Button>
        </div>
        <button
          type="button"
          onClick={onBack}
          className="text-[15px] font-medium underline underline-offset-4"
        >
          {say("authBack")}
        </button>
      </div>
    </Slip>
  );
}
