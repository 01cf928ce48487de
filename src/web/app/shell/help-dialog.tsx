import { Link } from "react-router";
import { useSite } from "#kit/api/site.ts";
import { Dialog } from "#kit/ui/dialog.tsx";
import { Kbd } from "#kit/ui/kbd.tsx";
import { plural, useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { frontText } from "../frame/front-text.ts";
import { helpText } from "./help-dialog-text.ts";

/** Explains credits and lists the keyboard shortcuts. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const say = useText(helpText);
  const sayFrame = useText(appText);
  const sayFront = useText(frontText);
  const { creditsPerRun } = useSite();
  const cost = sayFrame(plural(creditsPerRun, "credit", "credits"), { count: creditsPerRun });
  const keys = [
    ["Ctrl ↵", "run"],
    ["Ctrl V", "paste"],
    ["O", "original"],
    ["S", "download"],
    ["+ −", "zoom"],
    ["0", "fit"],
    ["1", "actual"],
    ["← ↑ → ↓", "pan"],
    ["← →", "divider"],
    ["Ctrl Z", "undo"],
    ["Ctrl Shift Z", "redo"],
    ["Ctrl K", "palette"],
    ["?", "this"],
  ] as const;
  return (
    <Dialog
      onClose={onClose}
      title={say("title")}
      description={say("credits", { cost })}
      closeLabel={sayFrame("close")}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 border-t border-line pt-4">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5">
        <Link
          to="/help"
          viewTransition
          onClick={onClose}
          className="font-medium underline underline-offset-4 hover:text-accent"
        >
          {sayFront("/help")}
        </Link>
      </p>
    </Dialog>
  );
}
