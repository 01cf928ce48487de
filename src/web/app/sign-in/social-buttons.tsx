import { GitBranch, type LucideProps } from "lucide-react";
import { signInWith } from "#kit/api/sign-in.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { signInText } from "../common/sign-in-text.ts";

/** A plain letter in a ring: the companies' own signs may not be redrawn. */
function LetterG(props: LucideProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d="M19.4 7A9 9 0 1 0 21 12h-8" />
    </svg>
  );
}

const providers = {
  google: { name: "Google", Icon: LetterG },
  github: { name: "GitHub", Icon: GitBranch },
} as const;

/** Icon buttons of the configured providers; renders nothing if there are none. */
export function SocialButtons({ next }: { next: string }) {
  const say = useText(signInText);
  const { socialProviders } = useSite();
  if (socialProviders.length === 0) return null;
  async function enter(provider: keyof typeof providers) {
    const problem = await signInWith(provider, next);
    if (problem) toastRefusal(say(problem));
  }
  return (
    <div className="mt-8">
      <p className="mb-4 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {say("or")}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {socialProviders.map((provider) => {
          const { name, Icon } = providers[provider];
          return (
            <Button
              key={provider}
              variant="outline"
              aria-label={say("signInWith", { provider: name })}
              onClick={() => void enter(provider)}
            >
              <Icon aria-hidden className="size-4.5" />
              {name}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
