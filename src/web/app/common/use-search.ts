import { useEffect, useRef, useState } from "react";

/** Typing starts a search after this pause (specification, platform section 9). */
const DEBOUNCE_MS = 500;

/** A search box's text and its query, which follows at once on Enter or the button, else after a pause. */
export function useSearch() {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    query,
    type(next: string) {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setQuery(next), DEBOUNCE_MS);
    },
    /** For Enter, the button, or a text that is set at once. */
    submit(next = text) {
      clearTimeout(timer.current);
      setText(next);
      setQuery(next);
    },
  };
}

export type Search = ReturnType<typeof useSearch>;
