import { type ReactNode, useState } from "react";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { FieldError, FieldGroup, TextArea, TextInput } from "#kit/ui/field.tsx";
import { HoverMenu } from "#kit/ui/hover-menu.tsx";
import { Kbd } from "#kit/ui/kbd.tsx";
import { toastDone, toastRefusal } from "#kit/ui/notes.ts";
import { ProgressBar, Skeleton, Spinner } from "#kit/ui/progress.tsx";
import { CardChoice, PillChoice } from "#kit/ui/segmented.tsx";
import { Tooltip } from "#kit/ui/tooltip.tsx";
import { TooltipLayer } from "#kit/ui/tooltip-layer.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PreferencesMenu } from "../common/preferences-menu.tsx";
import { kitText } from "./kit-text.ts";

const inks = [
  "bg",
  "surface",
  "raised",
  "line",
  "line-strong",
  "fg",
  "muted",
  "accent",
  "accent-ink",
  "amber",
  "amber-ink",
  "ok",
  "danger",
  "film",
  "rail",
  "pencil",
] as const;
const variants = [
  "default",
  "hero",
  "outline",
  "secondary",
  "ghost",
  "link",
  "destructive",
] as const;
const sizes = ["sm", "default", "lg", "xl"] as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Tokens() {
  const say = useText(kitText);
  return (
    <Part title={say("tokens")}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {inks.map((ink) => (
          <li key={ink} className="flex items-center gap-3 font-mono text-xs">
            <span
              aria-hidden
              style={{ background: `var(--${ink})` }}
              className="size-11 shrink-0 rounded-md border border-line"
            />
            --{ink}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Lettering() {
  const say = useText(kitText);
  return (
    <Part title={say("type")}>
      <p className="hero-title">{say("sentence")}</p>
      <h3 className="text-4xl">{say("sentence")}</h3>
      <p className="text-lg text-muted">{say("sentence")}</p>
      <p>{say("sentence")}</p>
      <p className="font-mono text-xs">FOTOYA 400 ▸ 02A 0123456789</p>
    </Part>
  );
}

function Buttons() {
  const say = useText(kitText);
  return (
    <Part title={say("buttons")}>
      {sizes.map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}, {size}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Tooltip text={say("tip")}>
          <Button size="icon" aria-label={say("tip")}>
            A
          </Button>
        </Tooltip>
        <Tooltip text={say("nextTip")}>
          <Button size="icon" variant="outline" aria-label={say("nextTip")}>
            B
          </Button>
        </Tooltip>
        <Button disabled>{say("disabled")}</Button>
      </div>
    </Part>
  );
}

function Fields() {
  const say = useText(kitText);
  const [choice, setChoice] = useState("one");
  const options = ["one", "two", "three"].map((value) => ({ value, label: value }));
  return (
    <Part title={say("fields")}>
      <TextInput label={say("line")} placeholder={say("sentence")} />
      <TextInput label={say("line")} error={say("problem")} />
      <TextArea label={say("lines")} hint="0 / 500" rows={3} />
      <FieldGroup label={say("group")} hint="mm">
        <CardChoice label={say("group")} value={choice} options={options} onChange={setChoice} />
      </FieldGroup>
      <PillChoice label={say("views")} value={choice} options={options} onChange={setChoice} />
      <FieldError>{say("problem")}</FieldError>
    </Part>
  );
}

function Layers() {
  const say = useText(kitText);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={say("layers")}>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setIsOpen(true)}>{say("openDialog")}</Button>
        <Button variant="outline" onClick={() => toastDone(say("done"), say("sentence"))}>
          {say("showDone")}
        </Button>
        <Button variant="destructive" onClick={() => toastRefusal(say("problem"))}>
          {say("showRefusal")}
        </Button>
        <PreferencesMenu />
        <HoverMenu label={say("hoverMenu")}>
          {["Alpha", "Beta", "Gamma"].map((name) => (
            <a key={name} href={`#${name}`} className="block px-3 py-2">
              {name}
            </a>
          ))}
        </HoverMenu>
      </div>
      {isOpen ? (
        <Dialog
          title={say("dialog")}
          description={say("sentence")}
          closeLabel={say("close")}
          onClose={() => setIsOpen(false)}
        >
          <Button onClick={() => setIsOpen(false)}>{say("close")}</Button>
        </Dialog>
      ) : null}
    </Part>
  );
}

function Waiting() {
  const say = useText(kitText);
  return (
    <Part title={say("waiting")}>
      <ProgressBar fraction={0.4} label={say("waiting")} />
      <Spinner />
      <Skeleton className="h-12 w-64" />
      <p>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </p>
    </Part>
  );
}

/** Every component of `kit/ui` with its variants. Development only. */
export function KitPage() {
  const say = useText(kitText);
  usePageTitle(say("title"));
  return (
    <main className="mx-auto grid max-w-6xl gap-10 p-5 sm:p-8">
      <h1 className="text-5xl">{say("title")}</h1>
      <Tokens />
      <Lettering />
      <Buttons />
      <Fields />
      <Layers />
      <Waiting />
      <TooltipLayer />
    </main>
  );
}
