import { classNames } from "#kit/ui/class-names.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import type { PicturePreset } from "#tool-model/fields.ts";

export interface PresetsProps {
  readonly folder: string;
  readonly presets: readonly PicturePreset[];
  readonly chosenId: string | null;
  readonly onPick: (preset: PicturePreset) => void;
  readonly className: string;
  /** Of the pictures; `tall` is 4:5, `wide` is 4:3. */
  readonly shape?: "tall" | "wide";
}

/** Preset images with their names. */
export function Presets({
  folder,
  presets,
  chosenId,
  onPick,
  className,
  shape = "tall",
}: PresetsProps) {
  const locale = useLocale();
  return (
    <ul className={`grid gap-2.5 ${className}`}>
      {presets.map((preset) => (
        <li key={preset.id}>
          <button
            type="button"
            aria-pressed={preset.id === chosenId}
            onClick={() => onPick(preset)}
            className={classNames(
              "block w-full overflow-hidden rounded-sm border-2 bg-surface text-left transition-colors",
              preset.id === chosenId ? "border-accent" : "border-line hover:border-line-strong",
            )}
          >
            <img
              src={`/art/${folder}/${preset.id}-thumb.webp`}
              alt=""
              width={180}
              height={shape === "tall" ? 225 : 135}
              loading="lazy"
              className={classNames(
                "w-full object-cover",
                shape === "tall" ? "aspect-4/5" : "aspect-4/3",
              )}
            />
            <span className="block truncate px-1.5 py-1 text-[12.5px] font-medium">
              {preset.name[locale]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
