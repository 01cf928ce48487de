import type { ReactNode } from "react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "#core/product.ts";
import { useText } from "#kit/ui/use-text.ts";
import { SignedInOnly } from "../billing/signed-in-only.tsx";
import { Logo } from "../common/brand.tsx";
import "../common/counter.css";
import { PreferencesMenu } from "../common/preferences-menu.tsx";
import { frontText } from "../frame/front-text.ts";
import { TestBanner } from "./test-banner.tsx";

/** The frame of the test provider's pages, which look different from the product's own. */
export function SandboxFrame({ children }: { children: () => ReactNode }) {
  const say = useText(frontText);
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <TestBanner />
      <header className="border-b border-line">
        <div className="mx-auto flex h-15 max-w-6xl items-center justify-between px-4 sm:px-8">
          <Link to="/" viewTransition aria-label={`${PRODUCT_NAME}: ${say("/")}`}>
            <Logo />
          </Link>
          <PreferencesMenu />
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-6xl grow px-4 py-9 sm:px-8 lg:py-12">
        <SignedInOnly>{children}</SignedInOnly>
      </main>
    </div>
  );
}
