import { useState } from "react";
import { useUserId } from "#kit/api/call-for.ts";

/** Each user of this browser decides for each operation. */
const keyOf = (userId: string, operation: string) => `auto-start:${userId}:${operation}`;

function remembered(key: string | null): boolean {
  try {
    return key !== null && localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

function remember(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice lasts until the page unloads.
  }
}

/** Whether runs of an operation start as soon as there is a photo; stored on this device. Off unless switched on. */
export function useAutoStartChoice(operation: string) {
  const userId = useUserId();
  const key = userId === null ? null : keyOf(userId, operation);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly isOn: boolean } | null>(
    null,
  );
  return {
    isOn: chosen?.key === key && chosen ? chosen.isOn : remembered(key),
    choose: (isOn: boolean) => {
      if (key === null) return;
      setChosen({ key, isOn });
      remember(key, isOn);
    },
  };
}
