import type { SetupVariable } from "#core/operator-setup.ts";
import { useText } from "#kit/ui/use-text.ts";
import { setupText } from "./setup-text.ts";

/** What a public start still needs, and which variable sets it. Nothing once all is set. */
export function SetupSection({ missing }: { missing: readonly SetupVariable[] }) {
  const say = useText(setupText);
  if (missing.length === 0) return null;
  return (
    <section
      aria-label={say("title")}
      className="grid gap-3 rounded-lg border-[1.5px] border-amber bg-surface p-5 sm:p-7"
    >
      <h2 className="text-2xl">{say("title")}</h2>
      <p className="text-muted">{say("lead")}</p>
      <ul className="grid gap-2.5">
        {missing.map((variable) => (
          <li key={variable} className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span>{say(variable)}</span>
            <code className="font-mono text-sm break-all text-muted">
              {say("set", { variable })}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
