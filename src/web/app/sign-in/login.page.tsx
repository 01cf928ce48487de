import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { PagePath } from "#core/addresses.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { sessionQuery, signInAt, useSession } from "#kit/api/own-session.ts";
import type { SignInStep } from "#kit/api/sign-in.ts";
import { Button } from "#kit/ui/button.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { FilmEdge, Logo } from "../common/brand.tsx";
import { FilmStrip } from "../common/film-strip.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { PreferencesMenu } from "../common/preferences-menu.tsx";
import { SignInSkeleton } from "../common/sign-in-skeleton.tsx";
import { signInText } from "../common/sign-in-text.ts";
import { appText } from "../common/text.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Where a visitor goes who came from nowhere else. */
const START = "/dashboard" satisfies PagePath;

/** Returns a path of this site as the browser parses it; anything else becomes the start screen. */
function safeNext(next: string | null): string {
  const { origin } = window.location;
  if (!next?.startsWith("/") || !URL.canParse(next, origin)) return START;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return START;
  return url.pathname + url.search + url.hash;
}

const loadAlready = async () => (await import("./already-signed-in.tsx")).AlreadySignedIn;
const loadForgot = async () => (await import("../account/forgot-panel.tsx")).ForgotPanel;
const loadConfirm = async () => (await import("../account/mail-panels.tsx")).ConfirmPanel;
const loadMail = async () => (await import("../account/mail-panels.tsx")).MailPanel;
const loadSecondStep = async () => (await import("../account/second-step.tsx")).SecondStep;
const loadClerk = async () => (await import("../common/clerk-panel.tsx")).ClerkPanel;
const loadSocial = async () => (await import("./social-buttons.tsx")).SocialButtons;
const loadPasskey = async () => (await import("../account/passkey-entry.tsx")).PasskeyEntry;

interface Step {
  readonly wants: SignInStep;
  readonly email: string;
}

const panels = { forgot: loadForgot, confirm: loadConfirm } as const;

interface FormsProps {
  /** Destination after sign-in. */
  readonly next: string;
  readonly enter: () => Promise<void>;
  readonly onStep: (step: Step) => void;
}

/** Email and password, or another sign-in method. */
function Forms({ next, enter, onStep }: FormsProps) {
  const say = useText(signInText);
  const [params] = useSearchParams();
  const isSignUp = params.get("mode") === "signup";
  const other = new URLSearchParams(params);
  if (isSignUp) other.delete("mode");
  else other.set("mode", "signup");
  return (
    <>
      <h1 className="text-5xl">{say(isSignUp ? "titleUp" : "title")}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">
        {say(isSignUp ? "leadUp" : "lead", { credits: SIGN_UP_CREDITS })}
      </p>
      <SignInForm
        key={String(isSignUp)}
        isSignUp={isSignUp}
        onDone={async (wants, email) => (wants === null ? enter() : onStep({ wants, email }))}
      />
      {isSignUp ? null : (
        <>
          <Lazily load={loadPasskey} props={{ onDone: enter }} />
          <p className="mt-6 text-center">
            <Link
              to="/login?mode=forgot"
              className="underline underline-offset-4 hover:text-accent"
            >
              {say("forgot")}
            </Link>
          </p>
        </>
      )}
      <p className="mt-6 text-center">
        <Link
          to={`/login?${other.toString()}`}
          replace
          className="font-medium underline underline-offset-4 hover:text-accent"
        >
          {say(isSignUp ? "toSignIn" : "toSignUp")}
        </Link>
      </p>
      <Lazily load={loadSocial} props={{ next }} />
    </>
  );
}

function SignInPanel({ onEnter }: { onEnter: (next: string) => Promise<void> }) {
  const sayApp = useText(appText);
  const [params] = useSearchParams();
  const { key } = useLocation();
  const [reached, setReached] = useState<{ step: Step; at: string } | null>(null);
  // A link to another form, even at the same address, discards the step of the previous one.
  const step = reached?.at === key ? reached.step : null;
  const mode = params.get("mode");
  const next = safeNext(params.get("next"));
  const enter = () => onEnter(next);
  if (signInAt.clerk !== null) {
    const fallback = <SignInSkeleton label={sayApp("loading")} />;
    return (
      <Lazily load={loadClerk} props={{ next, isSignUp: mode === "signup" }} fallback={fallback} />
    );
  }
  if (step?.wants === "code")
    return (
      <Lazily load={loadSecondStep} props={{ onDone: enter, onLeave: () => setReached(null) }} />
    );
  if (step?.wants === "mail") return <Lazily load={loadMail} props={{ email: step.email }} />;
  if (mode === "forgot" || mode === "confirm") {
    return <Lazily key={mode} load={panels[mode]} props={{}} />;
  }
  return (
    <Forms next={next} enter={enter} onStep={(found) => setReached({ step: found, at: key })} />
  );
}

/** Sign in, or sign up with `?mode=signup`; `?next=` is the page to return to. */
function LoginPage() {
  const say = useText(signInText);
  const sayApp = useText(appText);
  const { state } = useSession();
  const [params] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Keeps the form in place between sign-in and the next screen.
  const [isEntering, setIsEntering] = useState(false);
  async function enter(next: string) {
    setIsEntering(true);
    await client.refetchQueries({ queryKey: sessionQuery.queryKey });
    await navigate(next, { replace: true });
  }
  usePageTitle(say(params.get("mode") === "signup" ? "titleUp" : "title"));
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <meta name="description" content={say("description", { credits: SIGN_UP_CREDITS })} />
      <aside aria-hidden className="relative hidden overflow-hidden bg-film lg:block">
        <div className="absolute inset-y-0 left-[8%] grid w-[130%] -rotate-6 content-center gap-5">
          <FilmStrip
            first={11}
            frames={[
              "/art/sample-1.jpg",
              "/art/sample-2.jpg",
              "/art/tool-id.webp",
              "/art/sample-3.jpg",
            ]}
          />
          <FilmStrip
            first={13}
            frames={[
              "/art/tool-magic.webp",
              "/art/sample-4.jpg",
              "/art/sample-5.jpg",
              "/art/sample-6.jpg",
            ]}
          />
          <FilmStrip
            first={15}
            frames={[
              "/art/sample-6.jpg",
              "/art/tool-id.webp",
              "/art/sample-1.jpg",
              "/art/sample-4.jpg",
            ]}
          />
        </div>
        <FilmEdge className="absolute bottom-6 left-8" />
      </aside>
      <div className="flex flex-col p-5 sm:p-8">
        <header className="flex items-center justify-between">
          <Button asChild variant="ghost" size="sm">
            <Link to="/" viewTransition>
              <ArrowLeft aria-hidden className="size-4.5" />
              {say("backHome")}
            </Link>
          </Button>
          <PreferencesMenu />
        </header>
        <main className="mx-auto grid w-full max-w-md grow grid-cols-1 content-center py-8">
          <div className="mb-8">
            <Logo />
          </div>
          {state === "loading" ? <SignInSkeleton label={sayApp("loading")} /> : null}
          {state === "signedIn" && !isEntering ? <Lazily load={loadAlready} props={{}} /> : null}
          {state === "signedOut" || isEntering ? <SignInPanel onEnter={enter} /> : null}
        </main>
      </div>
    </div>
  );
}

export { LoginPage as Component };
