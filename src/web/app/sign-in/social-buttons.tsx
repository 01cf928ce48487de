import { signInWith } from "#kit/api/sign-in.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { signInText } from "../common/sign-in-text.ts";

const marks = {
  google: { name: "Google", letter: "G" },
  github: { name: "GitHub", letter: "GH" },
} as const;

/** Icon buttons of the configured providers; renders nothing if there are none. */
export function SocialButtons({ next }: { next: string }) {
  const say = useText(signInText);
  const { socialProviders } = useSite();
  if (socialProviders.length === 0) return null;
  async function enter(provider: keyof typeof marks) {
    const problem = await signInWith(provider, next);
    if (problem) toastRefusal(say(problem));
  }
  return (
    <div className="mt-8">
      <p className="mb-4 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {say("or")}
      </p>
      <div className="flex justify-center gap-3">
        {socialProviders.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            size="icon"
            aria-label={say("signInWith", { provider: marks[provider].name })}
            onClick={() => void enter(provider)}
          >
            <span aria-hidden className="font-display text-lg font-extrabold">
              {marks[provider].letter}
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}
