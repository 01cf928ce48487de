import { useEffect, useRef, useState } from "react";
import type { Photo } from "../photo.ts";
import { joinList, type LeftOut } from "./join-list.ts";

const fileOf = ({ source, image }: Photo) => source ?? image.blob;

interface ListEntryProps {
  readonly value: readonly Photo[];
  readonly max: number;
  readonly onChange: (photos: readonly Photo[]) => void;
}

/** Adds photos to a list and remembers which of them it didn't take. */
export function useListEntry({ value, max, onChange }: ListEntryProps) {
  const [leftOut, setLeftOut] = useState<LeftOut<Photo> | null>(null);
  // Photos take a while to prepare and compare. They are added to the list of that moment.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  async function add(photos: readonly Photo[], mayShareNames = false): Promise<void> {
    const before = latest.current.value;
    const joined = await joinList(before, photos, { max, fileOf, mayShareNames });
    if (latest.current.value !== before) return add(photos, mayShareNames);
    setLeftOut(joined.leftOut);
    if (joined.items.length === before.length) return;
    latest.current.value = joined.items;
    latest.current.onChange(joined.items);
  }
  async function addAnyway(photo: Photo) {
    const named = leftOut?.named.filter((other) => other !== photo) ?? [];
    await add([photo], true);
    setLeftOut((now) => now && { ...now, named: [...now.named, ...named] });
  }
  return {
    leftOut,
    add: (photos: readonly Photo[]) => void add(photos),
    addAnyway: (photo: Photo) => void addAnyway(photo),
    remove: (photo: Photo) => {
      setLeftOut(null);
      onChange(value.filter((other) => other !== photo));
    },
  };
}
