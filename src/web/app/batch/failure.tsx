import { ApiError } from "#kit/api/api-error.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { batchText } from "./batch-text.ts";

/** Why something couldn't load, with a retry button. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useText(batchText);
  const locale = useLocale();
  const known = error instanceof ApiError ? error : new ApiError("unexpected");
  return (
    <p role="alert" className="text-danger">
      {known.text(locale)}{" "}
      <Button variant="link" size="sm" onClick={onRetry}>
        {say("tryAgain")}
      </Button>
    </p>
  );
}
