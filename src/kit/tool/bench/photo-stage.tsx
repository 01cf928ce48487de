import { type ReactNode, useState } from "react";
import { useText } from "#kit/ui/use-text.ts";
import type { Photo } from "../photo.ts";
import { toolKitText } from "../text.ts";
import { ZoomBar } from "./bench-bar.tsx";
import { BenchStage } from "./bench-stage.tsx";
import "./bench.css";
import { useZoom } from "./use-zoom.ts";

interface PhotoStageProps {
  readonly photo: Photo;
  /** Below the photo. */
  readonly children?: ReactNode;
}

/** The user's photo at full size until there is a result, with the zoom of results. */
export function PhotoStage({ photo, children }: PhotoStageProps) {
  const say = useText(toolKitText);
  const { widthPx, heightPx } = photo.image;
  const [size, setSize] = useState({ width: widthPx, height: heightPx });
  const zoom = useZoom(size, "after");
  return (
    <div className="grid h-full min-h-80 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto_auto]">
      <div className="flex min-h-16 items-center justify-end px-4 py-2 sm:px-6">
        <ZoomBar zoom={zoom} />
      </div>
      <div className="grid min-h-0 grid-cols-1 place-items-center px-4 pb-4 sm:px-6">
        <BenchStage
          content={{
            kind: "picture",
            url: photo.previewUrl,
            alt: say("originalAlt"),
            background: "none",
          }}
          photo={null}
          comparison="apart"
          mode="after"
          isHeld={false}
          zoom={zoom}
          onSize={setSize}
        />
      </div>
      <div className="px-4 pb-6 empty:hidden sm:px-6">{children}</div>
    </div>
  );
}
