import { useLocation } from "react-router";
import { useProfile } from "#kit/api/profile.ts";
import { Lazily } from "#kit/ui/lazily.tsx";

const loadStrip = async () => (await import("./leaving-strip.tsx")).LeavingStrip;

/** Reports on every screen that the account is being deleted. Its words load only in that case. */
export function LeavingPart() {
  const { profile } = useProfile();
  // The account page reports it itself, beside the data export.
  const isSaidThere = useLocation().pathname === "/account";
  return profile?.isLeaving && !isSaidThere ? <Lazily load={loadStrip} props={{}} /> : null;
}
