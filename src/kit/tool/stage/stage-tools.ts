import { createContext } from "react";
import type { Photo } from "../photo.ts";
import type { TellReading } from "../reading-photos.ts";

/** What the user can do to the photo on the stage. */
export interface StageTools {
  readonly onPhoto: (photo: Photo) => void;
  /** The form's mask field; `null` if it has none or it isn't shown. */
  readonly mask: {
    readonly value: Photo | null;
    readonly onChange: (mask: Photo | null) => void;
    /** While what was painted becomes an image, a run waits for it. */
    readonly tellDrawing: TellReading;
  } | null;
  /** The photo stands in front of a result, to be painted on. */
  readonly isBrushing: boolean;
  readonly onBrush: (isBrushing: boolean) => void;
}

/** `null` outside of a tool's screen. */
export const StageTools = createContext<StageTools | null>(null);
