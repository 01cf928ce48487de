import { useState } from "react";
import type { Photo } from "../photo.ts";
import { type FormChange, type FormEntry, isPhoto } from "../use-tool-form.ts";

/** A photo that the user has just given. */
export interface ArrivedPhoto {
  readonly photo: Photo;
  /** The operation that was chosen together with it. */
  readonly starts: string | null;
}

/** Changes a form and keeps the photo that the user has just given, for the automatic start. */
export function useArrival(change: (changed: FormChange) => void) {
  const [arrived, setArrived] = useState<ArrivedPhoto | null>(null);
  function give(changed: FormChange, starts: string | null = null) {
    if (isPhoto(changed.value)) setArrived({ photo: changed.value, starts });
    change(changed);
  }
  return {
    arrived,
    onTaken: () => setArrived(null),
    give,
    givePhoto: (field: string, value: FormEntry, starts: string | null) =>
      give({ field, value }, starts),
  };
}
