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

/** Reports when Clerk is ready. A degraded Clerk works with its cached data. */
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

/** Not transient: Clerk's loader has already retried, so callers that need a session don't. */
class ClerkAway extends ApiError {
  constructor() {
    super("offline");
  }
  override get isPassing(): boolean {
    return false;
  }
}

/** Loads Clerk's scripts from its own host: up to five retries from 125 ms on, 15 seconds in total. */
function open(publishableKey: string): Promise<Clerk> {
  return new Promise((resolve, reject) => {
    const root = createRoot(document.createElement("div"));
    const listener = createElement(Listener, {
      onReady: resolve,
      onError() {
        // Lets the next attempt start from scratch.
        root.unmount();
        reject(new ClerkAway());
      },
    });
    letClerkIn(publishableKey);
    const provided = { publishableKey, telemetry: false, children: listener } as const;
    root.render(createElement(ClerkProvider, provided));
  });
}

/** Prefix of Clerk's error codes for scripts that failed to load. */
const NOT_LOADED = "failed_to_load_clerk";

/**
 * If its scripts fail to load, Clerk reports that by its status and also rejects promises that no code holds. Those
 * rejections aren't errors of the page.
 */
function hearUnheld(event: PromiseRejectionEvent): void {
  const code = textOr(fieldsOf(event.reason)["code"], "");
  if (code.startsWith(NOT_LOADED)) event.preventDefault();
}
window.addEventListener("unhandledrejection", hearUnheld);

let opening: Promise<Clerk> | null = null;
/** After a failure, calls in this period fail at once instead of waiting again. A page load starts afresh. */
const RESTING_MS = 20_000;
let restsUntilMs = 0;

/** Returns the page's only instance of Clerk. Rejects with an `ApiError` if it can't be loaded. */
export function openClerk(publishableKey: string): Promise<Clerk> {
  if (opening === null && Date.now() < restsUntilMs) return Promise.reject(new ClerkAway());
  opening ??= open(publishableKey).catch((error: unknown) => {
    opening = null;
    restsUntilMs = Date.now() + RESTING_MS;
    throw error;
  });
  return opening;
}

/** `null` without a session, or while the session still has tasks (`pending`). */
function signedIn({ session, user }: Clerk) {
  return session?.status === "active" && user ? { session, user } : null;
}

/** Answers in place of our own sign-in service, in the same shapes. */
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
      const image = user.hasImage ? user.imageUrl : null;
      return { user: { id: user.id, name: user.fullName ?? "", email, image } };
    }
    default:
      throw new ApiError("unreadable");
  }
}

/** `null` if it worked. */
export async function signOutOfClerk(publishableKey: string): Promise<"offline" | null> {
  try {
    const clerk = await openClerk(publishableKey);
    // The caller decides where to go next.
    await clerk.signOut(() => undefined);
    return null;
  } catch {
    return "offline";
  }
}
