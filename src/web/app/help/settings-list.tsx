import { type Say, useLocale, useText } from "#kit/ui/use-text.ts";
import type { AnyToolHelp } from "#tool-model/define-help.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Field, FieldKind, FieldOfKind } from "#tool-model/fields.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { helpText } from "./help-text.ts";

type ToolWords = Readonly<Record<string, string>>;
type HelpSay = Say<keyof (typeof helpText)["en"]>;

interface Setting {
  readonly name: string;
  readonly field: Field;
}

/** Above this number, choices are counted instead of listed. */
const MOST_NAMED = 14;
const MOST_CONDITIONS = 3;

/** The options of a setting, in the tool's own words. */
function choicesOf({ name, field }: Setting, words: ToolWords): string[] {
  const labels = (options: readonly string[]) =>
    options.map((option) => words[`${name}.${option}`] ?? option);
  if (field.kind === "choice") return labels(field.options);
  if (field.kind === "subchoice") return labels(Object.values(field.options).flat());
  if (field.kind === "colour") return labels(field.options.map((option) => option.name));
  return field.kind === "size" ? labels(Object.keys(field.presets)) : [];
}

/** The choices that a setting depends on, if there are at most `MOST_CONDITIONS`. */
function conditionOf({ when }: Field, words: ToolWords, say: HelpSay): string {
  if (!when || when.values.length > MOST_CONDITIONS) return "";
  const labels = when.values.map((value) => words[`${when.field}.${value}`] ?? "");
  return labels.includes("") ? "" : `; ${say("onlyWith", { choice: labels.join(" · ") })}`;
}

interface Told {
  readonly name: string;
  /** The tool's own words. */
  readonly words: ToolWords;
  readonly say: HelpSay;
}

const need = ({ missing }: { missing: unknown }, say: HelpSay) =>
  say(missing === null ? "optional" : "required");

/** The limits of a setting, from its definition. */
const limits: { readonly [K in FieldKind]: (field: FieldOfKind<K>, told: Told) => string } = {
  photo: (field, { say }) => need(field, say),
  photos: ({ min, max }, { say }) => say("photosBetween", { min, max }),
  picture: ({ presets }, { say }) => say("ownPicture", { count: presets.length }),
  choice: ({ initial }, { name, words, say }) =>
    initial === ""
      ? say("optional")
      : say("atFirst", { choice: words[`${name}.${initial}`] ?? "" }),
  subchoice: (_field, { say }) => say("optional"),
  mask: (_field, { say }) => say("optional"),
  lookup: ({ options }, { say }) =>
    `${say("optional")}, ${say("listOf", { count: options.length })}`,
  slider: ({ min, max, initial }, { say }) => say("between", { min, max, initial }),
  toggle: ({ initial }, { say }) => say(initial ? "onAtFirst" : "offAtFirst"),
  colour: (_field, { say }) => say("ownColour"),
  size: (_field, { say }) => say("ownSize"),
  text: (field, { say }) => `${need(field, say)}, ${say("upTo", { count: field.maxLength })}`,
};

function limitsOf<K extends FieldKind>(
  field: FieldOfKind<K> & { readonly kind: K },
  told: Told,
): string {
  const tell: (field: FieldOfKind<K>, told: Told) => string = limits[field.kind];
  return tell(field, told);
}

function Choices({ choices }: { choices: readonly string[] }) {
  const say = useText(helpText);
  if (choices.length === 0) return null;
  return (
    <p className="mt-1.5 text-[15px]">
      {say("choices")}{" "}
      {choices.length > MOST_NAMED ? say("listOf", { count: choices.length }) : choices.join(" · ")}
    </p>
  );
}

interface SettingsListProps {
  readonly fields: AnyTool["fields"];
  /** The tool's own words. */
  readonly words: ToolWords;
  /** What each field means, in plain words. */
  readonly meanings: Readonly<Record<string, string>>;
}

/** Every field of a tool: its name, options and limits from the definition, and its meaning. */
function SettingsList({ fields, words, meanings }: SettingsListProps) {
  const say = useText(helpText);
  return (
    <dl className="border-b-[1.5px] border-line">
      {Object.entries(fields).map(([name, field]) => (
        <div
          key={name}
          className="grid gap-x-8 gap-y-1 border-t-[1.5px] border-line py-3.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold">
            {words[name]}
            <span className="block text-sm font-normal text-muted">
              {limitsOf(field, { name, words, say })}
              {conditionOf(field, words, say)}
            </span>
          </dt>
          <dd className="text-muted">
            <p>{meanings[name]}</p>
            <Choices choices={choicesOf({ name, field }, words)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The settings of a tool, and the consent that it requires before the first run. */
export function ToolSettings({ loaded, help }: { loaded: LoadedTool; help: AnyToolHelp }) {
  const say = useText(helpText);
  const locale = useLocale();
  const { tool, text } = loaded;
  return (
    <>
      <SettingsList fields={tool.fields} words={text[locale]} meanings={help[locale].settings} />
      {tool.consent === null ? null : (
        <p>
          {say("consent")} {tool.consent === "body" ? say("grownUps") : null}
        </p>
      )}
    </>
  );
}
