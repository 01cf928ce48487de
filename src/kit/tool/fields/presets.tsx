import { useId } from "react";
import { classNames } from "#kit/ui/class-names.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import type { PicturePreset } from "#tool-model/fields.ts";

/** Why presets can't be chosen, by their id. */
export type Obstacles = Readonly<Record<string, string>>;
export const NONE: Obstacles = {};

export interface PresetsProps {
  readonly folder: string;
  readonly presets: readonly PicturePreset[];
  readonly chosenId: string | null;
  readonly onPick: (preset: PicturePreset) => void;
  readonly className: string;
  /** Of the pictures; `tall` is 4:5, `wide` is 4:3. */
  readonly shape?: "tall" | "wide";
  readonly obstacles?: Obstacles;
}

/** Preset images with their names. */
export function Presets({
  folder,
  presets,
  chosenId,
  onPick,
  className,
  shape = "tall",
  obstacles = NONE,
}: PresetsProps) {
  const locale = useLocale();
  const ids = useId();
  // One reason for all of them is said once.
  const reasons = new Set(presets.map(({ id }) => obstacles[id]));
  const common = presets.length > 1 && reasons.size === 1 ? [...reasons][0] : undefined;
  const reasonId = ({ id }: PicturePreset) => (common ? ids : `${ids}-${id}`);
  return (
    <>
      {common ? (
        <p id={ids} className="mb-2 text-[13.5px] text-muted">
          {common}
        </p>
      ) : null}
      <ul className={`grid gap-2.5 ${className}`}>
        {presets.map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              aria-pressed={preset.id === chosenId}
              // Stays reachable by keyboard, so that a screen reader can read the reason.
              aria-disabled={preset.id in obstacles}
              aria-describedby={preset.id in obstacles ? reasonId(preset) : undefined}
              onClick={() => preset.id in obstacles || onPick(preset)}
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
                  preset.id in obstacles ? "opacity-50" : null,
                  shape === "tall" ? "aspect-4/5" : "aspect-4/3",
                )}
              />
              <span className="line-clamp-2 px-1.5 py-1 text-[12.5px] leading-tight font-medium">
                {preset.name[locale]}
              </span>
            </button>
            {obstacles[preset.id] && !common ? (
              <p
                id={reasonId(preset)}
                className="px-1.5 py-1 text-[12.5px] leading-tight text-muted"
              >
                {obstacles[preset.id]}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
