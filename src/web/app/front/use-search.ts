import { useEffect, useRef, useState } from "react";

/** Typing searches by itself after this pause (specification, platform section 9). */
const DEBOUNCE_MS = 500;

/** A search box's text and what is searched for: at once on Enter or the button, or after a pause. */
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
    /** Enter, the button, or another text in one go. */
    submit(next = text) {
      clearTimeout(timer.current);
      setText(next);
      setQuery(next);
    },
  };
}

export type Search = ReturnType<typeof useSearch>;
