import { QueryClient } from "@tanstack/react-query";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { screenFile } from "#core/addresses.ts";
import { helpTopics, manifestPath, NOT_FOUND_PAGE, ORIGIN_MARK } from "#core/front-pages.ts";
import { FALLBACK_LOCALE, type Locale, locales } from "#core/locale.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { speak } from "#kit/ui/use-text.ts";
import { type SocialPage, socialCard, socialPages } from "#tools/art-files.ts";
import { frontPages } from "#tools/front-pages.ts";
import { toolSlugs } from "#tools/registry.slugs.ts";
import { HeadSink } from "./common/page-head.ts";
import { App } from "./shell/app.tsx";
import { routes } from "./shell/routes.tsx";

export {
  FALLBACK_LOCALE,
  frontPages,
  helpTopics,
  locales,
  manifestPath,
  NOT_FOUND_PAGE,
  ORIGIN_MARK,
  PRODUCT_NAME,
  screenFile,
  toolSlugs,
};

/**
 * Address of the preview image for links to a page. The legal pages share one; help and developer pages use the home
 * page's.
 */
export function cardOf(name: string, locale: Locale): string {
  const isHelp = name.startsWith("help") || name === "developers";
  const page: SocialPage =
    socialPages.find((known) => known === name) ?? (isHelp ? "home" : "legal");
  return socialCard(page, locale).file;
}

export interface PrerenderedPage {
  readonly html: string;
  readonly title: string;
}

/** Renders a page for visitors who aren't signed in. One call at a time: the locale is global to the process. */
export async function renderPage(path: string, locale: Locale): Promise<PrerenderedPage> {
  speak(locale);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`${ORIGIN_MARK}${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  let title = PRODUCT_NAME;
  const { prelude } = await prerenderToNodeStream(
    <HeadSink
      value={(next) => {
        title = next;
      }}
    >
      <App client={new QueryClient()}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </HeadSink>,
    // Puts late content in its place instead of behind a script that moves it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  let html = "";
  for await (const chunk of prelude) html += String(chunk);
  return { html, title };
}
