import { cookiesEn } from "./cookies.en.ts";
import { cookiesVi } from "./cookies.vi.ts";
import { LegalPage } from "./legal-page.tsx";

const texts = { en: cookiesEn, vi: cookiesVi };

function CookiesPage() {
  return <LegalPage name="cookies" texts={texts} />;
}

export { CookiesPage as Component };
