import { LegalPage } from "./legal-page.tsx";
import { privacyEn } from "./privacy.en.ts";
import { privacyVi } from "./privacy.vi.ts";

const texts = { en: privacyEn, vi: privacyVi };

function PrivacyPage() {
  return <LegalPage name="privacy" texts={texts} />;
}

export { PrivacyPage as Component };
