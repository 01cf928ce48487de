import { useSyncExternalStore } from "react";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { localHours, type OpeningName } from "./support-hours.ts";
import { supportText } from "./support-text.ts";

const never = () => () => undefined;
const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Hours of support or business in the reader's time zone; `null` on the server, which doesn't know it. */
export function useYourTime(opening: OpeningName): string | null {
  const say = useText(supportText);
  const locale = useLocale();
  const timeZone = useSyncExternalStore(never, deviceTimeZone, () => null);
  if (timeZone === null) return null;
  const { hours, endsNextDay } = localHours(opening, timeZone, locale);
  return say("yourTime", { hours: endsNextDay ? say("nextDay", { hours }) : hours });
}

/** The seller's business hours in the reader's time, in brackets. */
export function SellerHoursHere() {
  const words = useYourTime("business");
  return words === null ? null : <>({words})</>;
}
