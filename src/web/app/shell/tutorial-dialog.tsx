import { Play } from "lucide-react";
import { useState } from "react";
import { PRODUCT_NAME } from "#core/product.ts";
import { useSite } from "#kit/api/site.ts";
import { Dialog } from "#kit/ui/dialog.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";

/** The video. Sends no request to the video service before the visitor presses play. */
function Film({ videoId }: { videoId: string }) {
  const say = useText(appText);
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
      <span className="font-semibold">{say("tutorialPlay")}</span>
      <span className="max-w-sm px-4 text-center text-sm text-rail-muted">
        {say("tutorialConsent")}
      </span>
    </button>
  );
}

/** The welcome video (specification, platform section 2), or a note if the operator hasn't set one. */
export function TutorialDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const { tutorialVideoId } = useSite();
  return (
    <Dialog
      onClose={onClose}
      title={say("tutorialTitle", { name: PRODUCT_NAME })}
      description={say("tutorialText")}
      closeLabel={say("close")}
      isWide
    >
      <div className="aspect-video overflow-hidden rounded-md bg-film">
        {tutorialVideoId ? (
          <Film videoId={tutorialVideoId} />
        ) : (
          <div className="grid size-full place-content-center justify-items-center gap-2 px-6 text-center text-rail-muted">
            <p className="font-semibold text-rail-fg">{say("tutorialNone")}</p>
            <p className="max-w-md text-sm">{say("tutorialNoneText")}</p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
