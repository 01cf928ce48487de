import { Crop } from "lucide-react";
import { lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { Button } from "#kit/ui/button.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { ZoomBar } from "../bench/bench-bar.tsx";
import { type BenchContent, BenchStage } from "../bench/bench-stage.tsx";
import { useZoom } from "../bench/use-zoom.ts";
import "../bench/bench.css";
import { cropText } from "../crop/crop-text.ts";
import type { Photo } from "../photo.ts";
import { toolKitText } from "../text.ts";
import { StageTools } from "./stage-tools.ts";

const BrushStage = lazy(async () => ({
  default: (await import("./brush-stage.tsx")).BrushStage,
}));
const loadCropDialog = async () => (await import("../crop/crop-dialog.tsx")).CropDialog;

interface CropButtonProps {
  readonly photo: Photo;
  readonly onPhoto: StageTools["onPhoto"];
}

function CropButton({ photo, onPhoto }: CropButtonProps) {
  const say = useText(cropText);
  const [isCropping, setIsCropping] = useState(false);
  return (
    <>
      <Button data-crop variant="ghost" size="sm" onClick={() => setIsCropping(true)}>
        <Crop aria-hidden className="size-4" />
        {say("title")}
      </Button>
      {isCropping ? (
        <Lazily
          load={loadCropDialog}
          props={{ photo, onClose: () => setIsCropping(false), onDone: onPhoto }}
        />
      ) : null}
    </>
  );
}

interface PhotoStageProps {
  readonly photo: Photo;
  /** Below the photo. */
  readonly children?: ReactNode;
}

/** The user's photo at full size until there is a result, with the zoom of results, its crop and the form's brush. */
export function PhotoStage({ photo, children }: PhotoStageProps) {
  const say = useText(toolKitText);
  const tools = useContext(StageTools);
  const { widthPx, heightPx } = photo.image;
  const [size, setSize] = useState({ width: widthPx, height: heightPx });
  const zoom = useZoom(size, "after");
  const content: BenchContent = {
    kind: "picture",
    url: photo.previewUrl,
    alt: say("originalAlt"),
    background: "none",
  };
  const plain = (
    <div className="grid min-h-0 grid-cols-1 place-items-center px-4 pb-4 sm:px-6">
      <BenchStage content={content} zoom={zoom} onSize={setSize} />
    </div>
  );
  return (
    <div className="grid h-full min-h-80 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto_auto]">
      <div data-bar className="flex min-h-16 flex-wrap items-center px-4 py-2 sm:px-6">
        {tools ? <CropButton photo={photo} onPhoto={tools.onPhoto} /> : null}
        <div className="grow" />
        <ZoomBar zoom={zoom} />
      </div>
      {tools?.mask ? (
        <Suspense fallback={plain}>
          <BrushStage
            photo={photo}
            content={content}
            zoom={zoom}
            onSize={setSize}
            mask={tools.mask}
            isBrushing={tools.isBrushing}
            onBrush={tools.onBrush}
          />
        </Suspense>
      ) : (
        plain
      )}
      <div className="px-4 pb-6 empty:hidden sm:px-6">{children}</div>
    </div>
  );
}
