import { useStudioEngines } from "#kit/api/engines.ts";
import { receiversOf } from "#kit/tool/engine-words.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { legalText } from "./legal-text.ts";

/** The providers that studio models of this server may send photos to. */
export function StudioProviders() {
  const say = useText(legalText);
  const locale = useLocale();
  const engines = useStudioEngines();
  if (!engines) return say("namedByTool");
  return engines.length === 0 ? say("noProviders") : receiversOf(engines, locale);
}
