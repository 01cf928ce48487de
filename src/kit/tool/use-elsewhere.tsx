import { WandSparkles } from "lucide-react";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { actionsText } from "./actions-text.ts";
import { openDialog } from "./dialog-store.ts";
import { handOver } from "./handed-photo.ts";

/** Hands an image over to another tool without a download; the dialog asks which one. */
export function takeElsewhere(picture: Blob, name: string): void {
  handOver(picture, name);
  openDialog("picker");
}

/** The result of a run, without the label that may cover it. */
export function UseElsewhere({ picture, name }: { picture: Blob; name: string }) {
  const say = useText(actionsText);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={say("useIn")}
      onClick={() => takeElsewhere(picture, name)}
    >
      <WandSparkles aria-hidden className="size-4.5" />
      <span className="max-sm:hidden">{say("useIn")}</span>
    </Button>
  );
}
