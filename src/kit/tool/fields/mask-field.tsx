import { Paintbrush } from "lucide-react";
import { useContext } from "react";
import { Button } from "#kit/ui/button.tsx";
import { FieldGroup } from "#kit/ui/field.tsx";
import { useText } from "#kit/ui/use-text.ts";
import type { Photo } from "../photo.ts";
import { Sheet } from "../sheet/sheet.ts";
import { brushText, markedWords } from "../stage/brush-text.ts";
import { markedShare } from "../stage/mask.ts";
import { historyOf } from "../stage/mask-photo.ts";
import { focusOn, OPENER_ID, STAGE_ID } from "../stage/opener.ts";
import { StageTools } from "../stage/stage-tools.ts";

interface MaskFieldProps {
  readonly label: string;
  /** The photo under the mask; `null` if there is none. */
  readonly photo: Photo | null;
  readonly value: Photo | null;
}

/** What the brush has marked. The brush itself is on the stage. */
export function MaskField({ label, photo, value }: MaskFieldProps) {
  const say = useText(brushText);
  const tools = useContext(StageTools);
  const sheet = useContext(Sheet);
  const history = historyOf(value);
  return (
    <FieldGroup label={label}>
      {photo ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            id={OPENER_ID}
            variant="outline"
            size="sm"
            onClick={() => {
              tools?.onBrush(true);
              // On a phone the photo needs the room of the form.
              sheet?.onMove("collapsed");
              focusOn(STAGE_ID);
            }}
          >
            <Paintbrush aria-hidden className="size-4" />
            {say(value ? "goOn" : "start")}
          </Button>
          <p className="text-[13.5px] text-muted">
            {markedWords(say, history ? markedShare(history.now) : 0)}
          </p>
        </div>
      ) : (
        <p className="text-[13.5px] text-muted">{say("needsPhoto")}</p>
      )}
    </FieldGroup>
  );
}
