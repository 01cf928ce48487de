import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useText } from "../ui/use-text.ts";
import { toolKitText } from "./text.ts";

interface ConsentDialogProps {
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** What a visitor agrees to before a face or a body is changed. */
export function ConsentDialog({ onAgree, onClose }: ConsentDialogProps) {
  const say = useText(toolKitText);
  return (
    <Dialog
      onClose={onClose}
      title={say("consentTitle")}
      description={say("consentText")}
      closeLabel={say("close")}
    >
      <div className="flex flex-wrap gap-2.5">
        <Button variant="hero" onClick={onAgree}>
          {say("consentYes")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {say("consentNo")}
        </Button>
      </div>
    </Dialog>
  );
}
