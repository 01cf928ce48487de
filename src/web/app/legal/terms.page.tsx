import { LegalPage } from "./legal-page.tsx";
import { termsEn } from "./terms.en.ts";
import { termsVi } from "./terms.vi.ts";

const texts = { en: termsEn, vi: termsVi };

function TermsPage() {
  return <LegalPage name="terms" texts={texts} />;
}

export { TermsPage as Component };
