import { useOwnData } from "#kit/api/own-data.ts";
import { ConsentsSection } from "./consents-section.tsx";
import { DataSection } from "./data-section.tsx";

/** Consents and data. While the account is being deleted, users can only undo that. */
export function PrivacyTab() {
  const own = useOwnData();
  return (
    <>
      {own.data?.deletion ? null : <ConsentsSection />}
      <DataSection />
    </>
  );
}
