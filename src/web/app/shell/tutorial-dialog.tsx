import { Play } from "lucide-react";
import { useState } from "react";
import { PRODUCT_NAME } from "#core/product.ts";
import { useSite } from "#kit/api/site.ts";
import { Dialog } from "#kit/ui/dialog.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { TutorialSteps } from "./tutorial-steps.tsx";
import { tutorialText } from "./tutorial-text.ts";

/** The video. Sends no request to the video service before the visitor presses play. */
function Film({ videoId }: { videoId: string }) {
  const say = useText(appText);
  const sayStep = useText(tutorialText);
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying) {
    return (
      <iframe
        title={say("tutorial")}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1`}
        // The player needs the storage of its own origin. It can't reach ours, which is a different origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
        className="size-full"
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setIsPlaying(true)}
      className="grid size-full place-content-center justify-items-center gap-4 text-rail-fg"
    >
      <span className="grid size-18 place-items-center rounded-full bg-accent text-accent-ink">
        <Play aria-hidden className="ml-1 size-8" />
      </span>
      <span className="font-semibold">{sayStep("play")}</span>
      <span className="max-w-sm px-4 text-center text-sm text-rail-muted">
        {sayStep("videoConsent")}
      </span>
    </button>
  );
}

/**
 * The welcome dialog (specification, platform section 2): the operator's video, or the way of one ID photo in drawn steps
 * if there is none.
 */
export function TutorialDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const sayStep = useText(tutorialText);
  const { tutorialVideoId } = useSite();
  return (
    <Dialog
      onClose={onClose}
      title={say("tutorialTitle", { name: PRODUCT_NAME })}
      description={sayStep(tutorialVideoId ? "videoText" : "stepsText", { name: PRODUCT_NAME })}
      closeLabel={say("close")}
      isWide={tutorialVideoId !== null}
    >
      {tutorialVideoId ? (
        <div className="aspect-video overflow-hidden rounded-md bg-film">
          <Film videoId={tutorialVideoId} />
        </div>
      ) : (
        <TutorialSteps onClose={onClose} />
      )}
    </Dialog>
  );
}
