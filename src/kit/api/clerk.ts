import { ClerkProvider, useClerk } from "@clerk/react";
import { createElement, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "./api-error.ts";
import { fieldsOf, textOr } from "./checked-by-hand.ts";
import { letClerkIn } from "./clerk-scripts.ts";

export type Clerk = ReturnType<typeof useClerk>;

interface Listening {
  readonly onReady: (clerk: Clerk) => void;
  readonly onError: () => void;
}

/** Hears when Clerk is there. Degraded, it goes on with what it has kept. */
function Listener({ onReady, onError }: Listening) {
  const clerk = useClerk();
  useEffect(() => {
    const hear = (status: Clerk["status"]) => {
      if (status === "ready" || status === "degraded") onReady(clerk);
      if (status === "error") onError();
    };
    clerk.on("status", hear, { notify: true });
    return () => clerk.off("status", hear);
  }, [clerk, onReady, onError]);
  return null;
}

/** Its loader has tried often enough by itself: whoever asks for a session does not ask again and again. */
class ClerkAway extends ApiError {
  constructor() {
    super("offline");
  }
  override get isPassing(): boolean {
    return false;
  }
}

/** Its scripts come from its own host: five more tries from 125 ms on, and 15 seconds in all. */
function open(publishableKey: string): Promise<Clerk> {
  return new Promise((resolve, reject) => {
    const root = createRoot(document.createElement("div"));
    const listener = createElement(Listener, {
      onReady: resolve,
      onError() {
        // So that the next try begins anew.
        root.unmount();
        reject(new ClerkAway());
      },
    });
    letClerkIn(publishableKey);
    const provided = { publishableKey, telemetry: false, children: listener } as const;
    root.render(createElement(ClerkProvider, provided));
  });
}

/** Of the kit's words for scripts that did not come. */
const NOT_LOADED = "failed_to_load_clerk";

/**
 * When its scripts do not come, the kit says so by its status and rejects promises that nobody holds besides: those
 * are no faults of the page.
 */
function hearUnheld(event: PromiseRejectionEvent): void {
  const code = textOr(fieldsOf(event.reason)["code"], "");
  if (code.startsWith(NOT_LOADED)) event.preventDefault();
}
window.addEventListener("unhandledrejection", hearUnheld);

let opening: Promise<Clerk> | null = null;
/** After a failure nobody waits once more for so long; another try begins with the page. */
const RESTING_MS = 20_000;
let restsUntilMs = 0;

/** Clerk of this page, once for all who ask. Rejects with an `ApiError` when it cannot be loaded. */
export function openClerk(publishableKey: string): Promise<Clerk> {
  if (opening === null && Date.now() < restsUntilMs) return Promise.reject(new ClerkAway());
  opening ??= open(publishableKey).catch((error: unknown) => {
    opening = null;
    restsUntilMs = Date.now() + RESTING_MS;
    throw error;
  });
  return opening;
}

/** Nobody while the session still has something to do (`pending`). */
function signedIn({ session, user }: Clerk) {
  return session?.status === "active" && user ? { session, user } : null;
}

/** Answers in the place of our own sign-in service, in its shapes. */
export async function readClerk(publishableKey: string, path: string): Promise<unknown> {
  const found = signedIn(await openClerk(publishableKey));
  if (found === null) return null;
  const { session, user } = found;
  switch (path) {
    case "/api/auth/token": {
      const token = await session.getToken();
      return token === null ? null : { token };
    }
    case "/api/auth/get-session": {
      const email = user.primaryEmailAddress?.emailAddress ?? "";
      return { user: { id: user.id, name: user.fullName ?? "", email } };
    }
    default:
      throw new ApiError("unreadable");
  }
}

/** Null when it worked. */
export async function signOutOfClerk(publishableKey: string): Promise<"offline" | null> {
  try {
    const clerk = await openClerk(publishableKey);
    // Where to go next is said by whoever signs out.
    await clerk.signOut(() => undefined);
    return null;
  } catch {
    return "offline";
  }
}
