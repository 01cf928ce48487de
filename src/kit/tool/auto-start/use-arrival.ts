import { useState } from "react";
import type { Photo } from "../photo.ts";
import { type FormChange, type FormEntry, isPhoto } from "../use-tool-form.ts";

/** Changes a form and keeps the photo that the user has just given, for the automatic start. */
export function useArrival(change: (changed: FormChange) => void) {
  const [arrived, setArrived] = useState<Photo | null>(null);
  function give(changed: FormChange) {
    if (isPhoto(changed.value)) setArrived(changed.value);
    change(changed);
  }
  return {
    arrived,
    onTaken: () => setArrived(null),
    give,
    givePhoto: (field: string, value: FormEntry) => give({ field, value }),
  };
}
