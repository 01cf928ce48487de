import { Button } from "#kit/ui/button.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { programsText } from "./programs-text.ts";

/** A secret that is shown only once, with a copy button. */
export function ShownOnce({ words, secret }: { words: string; secret: string }) {
  const say = useText(programsText);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    toastDone(say("copied"));
  }
  return (
    <Notice
      kind="ok"
      title={words}
      actions={
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          {say("copy")}
        </Button>
      }
    >
      <code className="font-mono text-sm break-all">{secret}</code>
    </Notice>
  );
}
