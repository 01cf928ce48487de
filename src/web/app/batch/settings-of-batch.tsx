import { useQuery } from "@tanstack/react-query";
import type { BatchView } from "#core/batch.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { batchText } from "./batch-text.ts";
import { readSettings, type SettingLine } from "./read-settings.ts";

interface SettingPictureProps {
  readonly picture: NonNullable<SettingLine["picture"]>;
  /** The field's label in the form. */
  readonly label: string;
}

/** A small image among the settings; a click opens it in full size. */
function SettingPicture({ picture, label }: SettingPictureProps) {
  const say = useText(batchText);
  return (
    <a href={picture.url} target="_blank" rel="noreferrer" className="inline-block">
      <img
        src={picture.smallUrl}
        alt={say("settingPicture", { label })}
        className="size-20 rounded-xs bg-raised object-contain"
      />
    </a>
  );
}

interface SettingsOfBatchProps {
  readonly batch: BatchView;
  readonly loaded: LoadedTool;
  readonly many: AnyTool;
}

/** The settings of a batch, in the words of its form. */
export function SettingsOfBatch({ batch, loaded, many }: SettingsOfBatchProps) {
  const say = useText(batchText);
  const locale = useLocale();
  const { data: lines = [] } = useQuery({
    queryKey: ["batch settings", batch.id, locale],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readSettings(loaded, { many, sent: batch, locale }),
  });
  const words: Readonly<Record<string, string>> = loaded.text[locale];
  if (lines.length === 0) return null;
  return (
    <section aria-label={say("settings")} className="mt-6">
      <h2 className="mb-2 text-2xl">{say("settings")}</h2>
      <dl className="grid gap-x-8 sm:grid-cols-[auto_1fr] sm:gap-y-1.5">
        {lines.map(({ field, text, picture }) => (
          <div key={field} className="contents">
            <dt className="text-muted max-sm:mt-2">{words[field] ?? field}</dt>
            <dd className="min-w-0 break-words">
              {picture ? <SettingPicture picture={picture} label={words[field] ?? field} /> : text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
