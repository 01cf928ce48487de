import { ReactCompareSlider, ReactCompareSliderImage } from "react-compare-slider";
import { useText } from "../ui/use-text.ts";
import { toolKitText } from "./text.ts";

interface CompareProps {
  readonly beforeUrl: string;
  readonly afterUrl: string;
  /** CSS behind a picture with transparency; a checkerboard when null. */
  readonly background: string | null;
  readonly className?: string;
}

const tag =
  "pointer-events-none absolute bottom-2.5 z-10 rounded-[5px] bg-[oklch(0.15_0.01_50/0.82)] px-2 py-1 font-mono text-[11px] font-medium text-white";

/** Before and after with a divider; the arrow keys move it. */
export function Compare({ beforeUrl, afterUrl, background, className = "" }: CompareProps) {
  const say = useText(toolKitText);
  return (
    <div className={`relative overflow-hidden rounded-md bg-raised ${className}`}>
      <ReactCompareSlider
        aria-label={say("compare")}
        className="size-full"
        itemOne={
          <ReactCompareSliderImage
            src={beforeUrl}
            alt={say("originalAlt")}
            style={{ objectFit: "contain" }}
          />
        }
        itemTwo={
          <div
            className={background ? "size-full" : "size-full checkerboard"}
            style={background ? { background } : undefined}
          >
            <ReactCompareSliderImage
              src={afterUrl}
              alt={say("resultAlt")}
              style={{ objectFit: "contain" }}
            />
          </div>
        }
      />
      <span className={`${tag} left-2.5`}>{say("before")}</span>
      <span className={`${tag} right-2.5`}>{say("after")}</span>
    </div>
  );
}
