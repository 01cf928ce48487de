import type { SizeMm } from "#core/photo-size.ts";
import { FieldError, FieldGroup, TextInput } from "#kit/ui/field.tsx";
import { CardChoice } from "#kit/ui/segmented.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import type { FieldOfKind } from "#tool-model/fields.ts";
import { sizeLimits } from "../use-tool-form.ts";

const en = {
  custom: "Custom",
  width: "Width (mm)",
  height: "Height (mm)",
} as const;

const sizeText: Words<keyof typeof en> = {
  en,
  vi: {
    custom: "Tùy chọn",
    width: "Rộng (mm)",
    height: "Cao (mm)",
  },
};

const CUSTOM = "custom";
const ICON_HEIGHT_PX = 28;

function SizeIcon({ size }: { size: SizeMm | null }) {
  const aspect = size ? size.widthMm / size.heightMm : 0.78;
  return (
    <span
      aria-hidden
      className={`block rounded-[2px] border-2 border-current opacity-85 ${size ? "" : "border-dashed"}`}
      style={{ height: ICON_HEIGHT_PX, width: Math.round(ICON_HEIGHT_PX * Math.min(1.2, aspect)) }}
    />
  );
}

interface SizeFieldProps {
  readonly field: FieldOfKind<"size">;
  readonly label: string;
  readonly optionLabel: (name: string) => string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A preset size, or a typed width and height in mm. */
export function SizeField({ field, label, optionLabel, value, error, onChange }: SizeFieldProps) {
  const say = useText(sizeText);
  const isPreset = Object.hasOwn(field.presets, value);
  const [width = "", height = ""] = isPreset ? [] : value.split(":");
  function changeCustom(widthText: string, heightText: string) {
    const typed = `${widthText}:${heightText}`;
    // A typed 2 by 3 mm isn't the preset "2:3": the trailing colon marks it.
    onChange(Object.hasOwn(field.presets, typed) ? `${typed}:` : typed);
  }
  const options = [
    ...Object.entries(field.presets).map(([name, size]) => ({
      value: name,
      label: optionLabel(name),
      icon: <SizeIcon size={size} />,
      detail: `${size.widthMm}×${size.heightMm}`,
    })),
    { value: CUSTOM, label: say("custom"), icon: <SizeIcon size={null} />, detail: "mm" },
  ];
  return (
    <FieldGroup label={label}>
      <CardChoice
        label={label}
        value={isPreset ? value : CUSTOM}
        options={options}
        onChange={(name) => onChange(name === CUSTOM ? ":" : name)}
      />
      {isPreset ? null : (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <TextInput
            label={say("width")}
            type="number"
            inputMode="decimal"
            min={sizeLimits.min}
            max={sizeLimits.max}
            placeholder={String(field.placeholder.widthMm)}
            value={width}
            onChange={(event) => changeCustom(event.currentTarget.value, height)}
          />
          <TextInput
            label={say("height")}
            type="number"
            inputMode="decimal"
            min={sizeLimits.min}
            max={sizeLimits.max}
            placeholder={String(field.placeholder.heightMm)}
            value={height}
            onChange={(event) => changeCustom(width, event.currentTarget.value)}
          />
        </div>
      )}
      {error ? <FieldError>{error}</FieldError> : null}
    </FieldGroup>
  );
}
