import { WandSparkles } from "lucide-react";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { actionsText } from "./actions-text.ts";
import { openDialog } from "./dialog-store.ts";
import { handOver } from "./handed-photo.ts";

/** Lets a picture be a photo of another tool, without a download: the window that follows asks which one. */
export function takeElsewhere(picture: Blob, name: string): void {
  handOver(picture, name);
  openDialog("picker");
}

/** The picture of a run, without the label that may lie over it. */
export function UseElsewhere({ picture, name }: { picture: Blob; name: string }) {
  const say = useText(actionsText);
  return (
    <Button variant="ghost" size="sm" onClick={() => takeElsewhere(picture, name)}>
      <WandSparkles aria-hidden className="size-4.5" />
      {say("useIn")}
    </Button>
  );
}
