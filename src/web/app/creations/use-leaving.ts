import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { deleteCreations, refreshCreations } from "#kit/api/creations.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import { toApiError } from "../common/use-command.ts";

const UNDO_MS = 6_000;

/**
 * Deletes creations with an undo period of some seconds: hides them at once and sends the deletion afterwards. Leaving
 * the page sends it at once.
 */
export function useLeaving() {
  const client = useQueryClient();
  const locale = useLocale();
  const [ids, setIds] = useState<readonly string[]>([]);
  const waiting = useRef<{ ids: readonly string[]; timer: number } | null>(null);

  async function send() {
    const leaving = waiting.current;
    if (!leaving) return;
    window.clearTimeout(leaving.timer);
    waiting.current = null;
    await deleteCreations(leaving.ids).catch((error: unknown) =>
      toastRefusal(toApiError(error).text(locale)),
    );
    await refreshCreations(client);
    setIds((now) => (now === leaving.ids ? [] : now));
  }
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => () => void latestSend.current(), []);
  return {
    /** Hidden ids. */
    ids,
    leave: (next: readonly string[]) => {
      void send();
      waiting.current = { ids: next, timer: window.setTimeout(() => void send(), UNDO_MS) };
      setIds(next);
    },
    undo: () => {
      if (waiting.current) window.clearTimeout(waiting.current.timer);
      waiting.current = null;
      setIds([]);
    },
  };
}
