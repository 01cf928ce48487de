import { ReactCompareSlider, ReactCompareSliderImage } from "react-compare-slider";
import { useText } from "../ui/use-text.ts";
import { toolKitText } from "./text.ts";

interface CompareProps {
  readonly beforeUrl: string;
  readonly afterUrl: string;
  /** CSS behind a picture with transparency; a checkerboard when null. */
  readonly background: string | null;
  readonly className?: string;
  /** Width by height of the pictures: the divider then takes their shape, at most 70 % of the window high. */
  readonly aspect?: number;
}

const MAX_HEIGHT_VH = 70;

const tag =
  "pointer-events-none absolute bottom-2.5 z-10 rounded-[5px] bg-[oklch(0.15_0.01_50/0.82)] px-2 py-1 font-mono text-[11px] font-medium text-white";

/** Before and after with a divider; the arrow keys move it. */
export function Compare({ beforeUrl, afterUrl, background, className = "", aspect }: CompareProps) {
  const say = useText(toolKitText);
  return (
    <div
      className={`relative overflow-hidden rounded-md ${className}`}
      style={
        aspect
          ? { aspectRatio: aspect, width: `min(100%, ${MAX_HEIGHT_VH * aspect}vh)` }
          : undefined
      }
    >
      <ReactCompareSlider
        aria-label={say("compare")}
        className="size-full"
        itemOne={
          <ReactCompareSliderImage
            src={beforeUrl}
            alt={say("originalAlt")}
            style={{ objectFit: "cover" }}
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
              style={{ objectFit: "cover" }}
            />
          </div>
        }
      />
      <span className={`${tag} left-2.5`}>{say("before")}</span>
      <span className={`${tag} right-2.5`}>{say("after")}</span>
    </div>
  );
}
