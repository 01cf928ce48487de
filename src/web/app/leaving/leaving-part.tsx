import { useLocation } from "react-router";
import { useProfile } from "#kit/api/profile.ts";
import { Lazily } from "#kit/ui/lazily.tsx";

const loadStrip = async () => (await import("./leaving-strip.tsx")).LeavingStrip;

/** Says on every screen that the account is being deleted; its words come only to those who leave. */
export function LeavingPart() {
  const { profile } = useProfile();
  // The account page says it itself, beside the copy of everything.
  const isSaidThere = useLocation().pathname === "/account";
  return profile?.isLeaving && !isSaidThere ? <Lazily load={loadStrip} props={{}} /> : null;
}
