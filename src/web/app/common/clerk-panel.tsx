import { useCallback, useEffect, useRef, useState } from "react";
import { type Clerk, openClerk } from "#kit/api/clerk.ts";
import { signInAt } from "#kit/api/own-session.ts";
import { Button } from "#kit/ui/button.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { Notice } from "./notice.tsx";
import { SignInSkeleton } from "./sign-in-skeleton.tsx";

const en = {
  loading: "Opening the sign-in …",
  failed: "The sign-in service could not be reached. Check your network and try again.",
  again: "Try again",
} as const;
const clerkText: Words<keyof typeof en> = {
  en,
  vi: {
    loading: "Đang mở trang đăng nhập …",
    failed: "Không kết nối được dịch vụ đăng nhập. Hãy kiểm tra mạng và thử lại.",
    again: "Thử lại",
  },
};

type Place = HTMLDivElement;
/** Mounts a Clerk panel in an element. Returns the function that unmounts it. */
type Mount = (clerk: Clerk, place: Place) => () => void;

interface PanelProps {
  readonly mount: Mount;
  readonly onFailed: () => void;
}

/** The element for a panel. Shows a skeleton until Clerk has loaded. */
function Panel({ mount, onFailed }: PanelProps) {
  const say = useText(clerkText);
  const place = useRef<Place>(null);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let isOver = false;
    let unmount = () => {};
    async function show(): Promise<void> {
      const clerk = await openClerk(signInAt.clerk ?? "");
      if (isOver || !place.current) return;
      setIsThere(true);
      unmount = mount(clerk, place.current);
    }
    show().catch(() => {
      if (!isOver) onFailed();
    });
    return () => {
      isOver = true;
      unmount();
    };
  }, [mount, onFailed]);
  return (
    <>
      {isThere ? null : <SignInSkeleton label={say("loading")} />}
      <div ref={place} className="min-w-0 overflow-x-auto" />
    </>
  );
}

/** Reloads the page, the only way to drop a hanging script: another one with the same URL would wait for it. */
const beginAgain = () => window.location.reload();

/** A panel, or an error with a retry button. */
function PanelOrTrouble({ mount }: { mount: Mount }) {
  const say = useText(clerkText);
  const [hasFailed, setHasFailed] = useState(false);
  const fail = useCallback(() => setHasFailed(true), []);
  if (!hasFailed) return <Panel mount={mount} onFailed={fail} />;
  return (
    <Notice
      kind="danger"
      actions={
        <Button variant="outline" size="sm" onClick={beginAgain}>
          {say("again")}
        </Button>
      }
    >
      {say("failed")}
    </Notice>
  );
}

/** Clerk keeps its own routes after the #, so that our paths don't change. */
const routing = "hash";

/** Sign-in or sign-up with Clerk, which then loads the page `next`. */
export function ClerkPanel({ next, isSignUp }: { next: string; isSignUp: boolean }) {
  // Kept across renders: a new function would remount Clerk's panel.
  const [mounts] = useState(() => ({
    signIn: ((clerk, place) => {
      clerk.mountSignIn(place, {
        routing,
        signUpUrl: "/login?mode=signup",
        forceRedirectUrl: next,
      });
      return () => clerk.unmountSignIn(place);
    }) satisfies Mount,
    signUp: ((clerk, place) => {
      clerk.mountSignUp(place, { routing, signInUrl: "/login", forceRedirectUrl: next });
      return () => clerk.unmountSignUp(place);
    }) satisfies Mount,
  }));
  return <PanelOrTrouble key={String(isSignUp)} mount={isSignUp ? mounts.signUp : mounts.signIn} />;
}

function mountAccount(clerk: Clerk, place: Place): () => void {
  clerk.mountUserProfile(place, { routing });
  return () => clerk.unmountUserProfile(place);
}

/** Clerk's account settings: sign-in methods, devices and email address. */
export function ClerkAccount() {
  return <PanelOrTrouble mount={mountAccount} />;
}
