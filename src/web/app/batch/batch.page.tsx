import { type LoaderFunctionArgs, Navigate, useLoaderData } from "react-router";
import { useText } from "#kit/ui/use-text.ts";
import { photoFieldOf } from "#tool-model/batch.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { findCard } from "#tools/cards.ts";
import { type LoadedTool, loadTool } from "#tools/load-tool.web.ts";
import { usePageTitle } from "../common/page-head.ts";
import { BatchPage } from "./batch-page.tsx";
import { toolForMany } from "./batch-settings.ts";
import { batchText } from "./batch-text.ts";

interface LoadedBatchTool {
  readonly loaded: LoadedTool;
  /** The tool with only the fields that all photos share. */
  readonly many: AnyTool;
}

/** Loads the tool in the address for batches; `null` if it takes no photo, or several together. */
async function batchRouteLoader({ params }: LoaderFunctionArgs): Promise<LoadedBatchTool | null> {
  const card = findCard(params["appId"]);
  const loaded = card ? await loadTool(card.id) : null;
  if (!loaded || photoFieldOf(loaded.tool) === null) return null;
  return { loaded, many: toolForMany(loaded.tool) };
}

/**
 * /dashboard/{appId}/batch: many photos with the same settings. Redirects to the tool's own screen if it has no
 * batches.
 */
function BatchRoute() {
  const data = useLoaderData<LoadedBatchTool | null>();
  const say = useText(batchText);
  usePageTitle(say("title"));
  if (!data) return <Navigate to=".." relative="path" replace />;
  return <BatchPage key={data.loaded.id} {...data} />;
}

export { BatchRoute as Component, batchRouteLoader as loader };
