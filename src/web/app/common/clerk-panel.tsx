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
/** Puts a panel of Clerk into a place; answers how to take it away. */
type Mount = (clerk: Clerk, place: Place) => () => void;

interface PanelProps {
  readonly mount: Mount;
  readonly onFailed: () => void;
}

/** The place of a panel; a waiting sign stands there until Clerk has come. */
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

/** A script that hangs is let go with the page alone: one more of the same address would wait for it. */
const beginAgain = () => window.location.reload();

/** A panel, or why it is not there, with another try. */
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

/** Its own addresses come after the #, so that ours stay. */
const routing = "hash";

/** Sign in or sign up with Clerk; then the page `next` is loaded. */
export function ClerkPanel({ next, isSignUp }: { next: string; isSignUp: boolean }) {
  // A new one for each place to go to, not for each time that the page is drawn.
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

/** Ways to sign in, devices and the address, as Clerk keeps them. */
export function ClerkAccount() {
  return <PanelOrTrouble mount={mountAccount} />;
}
