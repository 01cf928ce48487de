import { useEffect, useRef, useState } from "react";
import { isTypingIn } from "../typing.ts";

/** Takes an image that is pasted anywhere on the page except into a text field. */
export function usePaste(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
        type.startsWith("image/"),
      );
      if (file && !isTypingIn(event.target)) latest.current(file);
    };
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
}

/** Reads an image from the clipboard, if the browser allows it on a click. */
export async function readClipboard(): Promise<Blob | null> {
  const items = await navigator.clipboard.read().catch(() => []);
  for (const item of items) {
    const type = item.types.find((name) => name.startsWith("image/"));
    if (type) return item.getType(type);
  }
  return null;
}

/** Takes files that are dropped anywhere on the page. Returns `true` while files hover above it. */
export function useDropAnywhere(onFile: (file: File, all: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      setIsOver(false);
      if (!file) return;
      event.preventDefault();
      latest.current(file, [...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", hover);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", hover);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
