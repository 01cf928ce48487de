import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { useText } from "../ui/use-text.ts";
import { AboutResult } from "./about-result.tsx";
import { OriginLine } from "./origin-line.tsx";
import type { Photo } from "./photo.ts";
import { toolKitText } from "./text.ts";
import { isTypingIn } from "./typing.ts";
import type { RunResult } from "./use-run-tool.ts";

interface ResultFrameProps {
  readonly photo: Photo | null;
  readonly result: RunResult;
  readonly onAgain: () => void;
  readonly onDeleted: () => void;
  /** Whether the tool changes a face or a body. */
  readonly showsPerson: boolean;
  /** Left end of the bar, such as the choice of a view. */
  readonly bar?: ReactNode;
  readonly actions: ReactNode;
  /** Right of the picture on wide screens. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** True while the key O or the button is held. */
function useHold(isPossible: boolean) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isPossible) return undefined;
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === "o" &&
        !event.ctrlKey &&
        !event.metaKey &&
        !isTypingIn(event.target)
      )
        setIsHeld(true);
    };
    const letGo = () => setIsHeld(false);
    window.addEventListener("keydown", press);
    window.addEventListener("keyup", letGo);
    window.addEventListener("blur", letGo);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("keyup", letGo);
      window.removeEventListener("blur", letGo);
    };
  }, [isPossible]);
  return { isHeld, setIsHeld };
}

/** Bar, stage and actions around a finished picture. */
export function ResultFrame({
  photo,
  result,
  onAgain,
  onDeleted,
  showsPerson,
  bar,
  actions,
  aside,
  children,
}: ResultFrameProps) {
  const say = useText(toolKitText);
  const { isHeld, setIsHeld } = useHold(photo !== null);
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)_auto_auto]">
      <div className="flex min-h-16 flex-wrap items-center gap-2 px-4 sm:px-6">
        {bar}
        <div className="grow" />
        {photo ? (
          <Button
            variant="ghost"
            size="sm"
            className="touch-none select-none"
            onPointerDown={() => setIsHeld(true)}
            onPointerUp={() => setIsHeld(false)}
            onPointerLeave={() => setIsHeld(false)}
            onKeyDown={(event) => setIsHeld(event.key === "Enter" || event.key === " ")}
            onKeyUp={() => setIsHeld(false)}
          >
            <Eye aria-hidden className="size-4.5" />
            <span className="max-sm:hidden">{say("holdOriginal")}</span>
            <span className="sm:hidden">{say("original")}</span>
          </Button>
        ) : null}
      </div>
      <div className="grid min-h-0 items-center gap-6 px-4 pb-4 sm:px-6 xl:has-[aside]:grid-cols-[minmax(0,1fr)_236px]">
        <div className="grid h-full min-h-80 min-w-0 place-items-center lg:min-h-0">
          {isHeld && photo ? (
            <img
              src={photo.previewUrl}
              alt={say("originalAlt")}
              className="max-h-full max-w-full rounded-xs object-contain [filter:var(--print-shadow)] lg:max-h-[70vh]"
            />
          ) : (
            children
          )}
        </div>
        {aside ? <aside className="max-xl:hidden">{aside}</aside> : null}
      </div>
      {/* Below the picture, which is what people came for. */}
      <div>
        <AboutResult result={result} onAgain={onAgain} onDeleted={onDeleted} />
        <OriginLine result={result} showsPerson={showsPerson} />
      </div>
      <div className="flex min-h-20 flex-wrap items-center gap-2.5 border-t border-line bg-bg px-4 py-3 sm:px-6">
        {actions}
      </div>
    </div>
  );
}
