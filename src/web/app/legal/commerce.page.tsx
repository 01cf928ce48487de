import { commerceEn } from "./commerce.en.ts";
import { commerceVi } from "./commerce.vi.ts";
import { LegalPage } from "./legal-page.tsx";

const texts = { en: commerceEn, vi: commerceVi };

function CommercePage() {
  return <LegalPage name="commerce" texts={texts} />;
}

export { CommercePage as Component };
