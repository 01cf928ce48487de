import type { ReactNode } from "react";
import { Link } from "react-router";
import { menuPages } from "#core/addresses.ts";
import { useSite } from "#kit/api/site.ts";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { useText } from "#kit/ui/use-text.ts";
import { FilmEdge, Logo } from "../common/brand.tsx";
import { frontText } from "./front-text.ts";

const lineClass = "inline-flex min-h-8 items-center text-[15px] text-rail-fg hover:underline";

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-mono text-[13px] font-semibold tracking-normal text-film-edge">
        {title}
      </h2>
      <ul className="grid gap-1">{children}</ul>
    </section>
  );
}

function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} viewTransition className={lineClass}>
        {children}
      </Link>
    </li>
  );
}

type NamedPage = (typeof menuPages)[keyof typeof menuPages][number];

function PageLines({ pages }: { pages: readonly NamedPage[] }) {
  const say = useText(frontText);
  return pages.map((path) => (
    <Line key={path} to={path}>
      {say(path)}
    </Line>
  ));
}

/** An entry that the specification names but that has no function; says so instead of linking nowhere. */
function Placeholder({ children }: { children: ReactNode }) {
  const say = useText(frontText);
  return (
    <li>
      <span className="inline-flex min-h-8 items-center text-[15px] text-rail-muted">
        {children}
        <span className="sr-only"> ({say("notYet")})</span>
      </span>
    </li>
  );
}

/** Footer of the public pages (specification, platform section 2). */
export function FrontFooter() {
  const say = useText(frontText);
  const { othersUrl } = useSite();
  return (
    <footer aria-label={say("footer")} className="bg-film text-rail-muted print:hidden">
      <div className="perforations mx-3 translate-y-3" aria-hidden />
      <div className="mx-auto grid max-w-[1440px] grid-cols-2 gap-x-8 gap-y-10 px-4 pt-16 pb-14 sm:px-8 lg:grid-cols-[1.6fr_1fr_1fr_1fr] lg:px-10">
        <div className="max-lg:col-span-2">
          <span className="text-rail-fg">
            <Logo />
          </span>
          <FilmEdge className="mt-5" />
        </div>
        <Column title={say("product")}>
          <Line to="/#features">{say("features")}</Line>
          <PageLines pages={menuPages.product} />
          <li>
            <button type="button" onClick={() => openDialog("tutorial")} className={lineClass}>
              {say("tutorial")}
            </button>
          </li>
          {othersUrl ? (
            <li>
              <a href={othersUrl} target="_blank" rel="noreferrer" className={lineClass}>
                {say("others")}
              </a>
            </li>
          ) : null}
        </Column>
        <Column title={say("resources")}>
          <PageLines pages={menuPages.resources} />
          <Placeholder>{say("about")}</Placeholder>
          <Placeholder>{say("blog")}</Placeholder>
          <Placeholder>{say("press")}</Placeholder>
        </Column>
        <Column title={say("legal")}>
          <PageLines pages={menuPages.legal} />
          <li>
            <a href="/third-party-notices.txt" className={lineClass}>
              {say("notices")}
            </a>
          </li>
          <PageLines pages={menuPages.moreLegal} />
          <Placeholder>{say("community")}</Placeholder>
          <Placeholder>{say("status")}</Placeholder>
        </Column>
      </div>
      <div className="perforations mx-3 -translate-y-3" aria-hidden />
    </footer>
  );
}
