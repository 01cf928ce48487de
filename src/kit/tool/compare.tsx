import type { ReactNode } from "react";
import { BeforeAfter, CornerTag } from "#kit/ui/before-after.tsx";
import { useText } from "#kit/ui/use-text.ts";
import type { Comparison } from "#tool-model/comparison.ts";
import { FramedPhoto } from "./framed-photo.tsx";
import { resultText } from "./result-text.ts";
import { toolKitText } from "./text.ts";

interface CompareProps {
  readonly beforeUrl: string;
  readonly afterUrl: string;
  readonly comparison: Comparison;
  /** CSS behind a transparent image; `null` for a checkerboard. */
  readonly background: string | null;
  readonly className?: string;
}

const whole = "block size-full object-contain";

/** The whole image on its background. */
function After({ afterUrl, background }: Pick<CompareProps, "afterUrl" | "background">) {
  const say = useText(resultText);
  return (
    <div
      className={background ? "size-full" : "size-full checkerboard"}
      style={background ? { background } : undefined}
    >
      <img src={afterUrl} alt={say("resultAlt")} draggable={false} className={whole} />
    </div>
  );
}

function Half({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div className="relative min-h-0 min-w-0">
      {children}
      <CornerTag side="left">{word}</CornerTag>
    </div>
  );
}

/** Before and after side by side, because the same position shows different content. */
function Apart({
  beforeUrl,
  afterUrl,
  background,
  className = "",
}: Omit<CompareProps, "comparison">) {
  const say = useText(resultText);
  const sayKit = useText(toolKitText);
  return (
    <div
      className={`grid grid-cols-2 grid-rows-[minmax(0,1fr)] gap-1.5 overflow-hidden rounded-md bg-raised ${className}`}
    >
      <Half word={say("before")}>
        <img src={beforeUrl} alt={sayKit("originalAlt")} className="size-full object-contain" />
      </Half>
      <Half word={sayKit("after")}>
        <After afterUrl={afterUrl} background={background} />
      </Half>
    </div>
  );
}

/** Before and after with a divider that the arrow keys move; side by side if their crops differ. */
export function Compare({ comparison, ...props }: CompareProps) {
  const say = useText(resultText);
  const sayKit = useText(toolKitText);
  if (comparison === "apart") return <Apart {...props} />;
  const { beforeUrl, className = "" } = props;
  const alt = sayKit("originalAlt");
  return (
    <div className={`relative overflow-hidden rounded-md bg-raised ${className}`}>
      <BeforeAfter
        label={say("compare")}
        tags={{ before: say("before"), after: sayKit("after") }}
        before={
          comparison === "over" ? (
            <img src={beforeUrl} alt={alt} draggable={false} className={whole} />
          ) : (
            <FramedPhoto
              url={beforeUrl}
              alt={alt}
              framing={comparison}
              className="block size-full bg-raised"
            />
          )
        }
        after={<After {...props} />}
      />
    </div>
  );
}
