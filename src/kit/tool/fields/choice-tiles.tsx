import { RadioGroup } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { FieldError, FieldGroup } from "#kit/ui/field.tsx";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { FormState } from "../use-tool-form.ts";
import type { ChoiceFieldProps } from "./choice-field.tsx";
import "./choice-tiles.css";
import { OwnTile } from "./own-tile.tsx";
import { TilesNote } from "./tiles-note.tsx";
import { useOwnTiles } from "./use-own-tiles.ts";

interface ChoiceTilesProps extends Omit<ChoiceFieldProps, "isOptional"> {
  readonly tool: AnyTool;
  readonly form: FormState;
}

/** The options of the list that are on the screen, by their `data-option`. */
function useVisibleOptions() {
  const list = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setVisible((before) => {
        const now = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const option = target.getAttribute("data-option") ?? "";
          if (isIntersecting) now.add(option);
          else now.delete(option);
        }
        return now;
      });
    });
    for (const tile of list.current?.querySelectorAll("[data-option]") ?? []) {
      observer.observe(tile);
    }
    return () => observer.disconnect();
  }, []);
  return { list, visible };
}

/**
 * A choice among pictures with their names: samples first, then the options on the user's own photo. A radio group for
 * the keyboard.
 */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const { tool, form, name, label, words, options, value, error } = props;
  const { list, visible } = useVisibleOptions();
  const own = useOwnTiles({ tool, form, name, options, visible });
  return (
    <FieldGroup label={label} hint={words[`${name}Hint`]}>
      <RadioGroup.Root
        ref={list}
        aria-label={label}
        value={value}
        onValueChange={props.onChange}
        className="choice-tiles"
      >
        {options.map((option) => (
          <RadioGroup.Item key={option} value={option} data-option={option} className="choice-tile">
            <span className="choice-tile-picture">
              <img
                src={`/art/tiles/${tool.slug}-${name}-${option}.webp`}
                alt=""
                width={192}
                height={240}
                loading="lazy"
              />
              {own.pictures[option] ? <OwnTile picture={own.pictures[option]} /> : null}
            </span>
            <span className="choice-tile-name">{words[`${name}.${option}`] ?? option}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <TilesNote own={own} />
      {error ? <FieldError>{error}</FieldError> : null}
    </FieldGroup>
  );
}
