import { type ComponentType, lazy } from "react";
import type { LivePreviewProps, ReportProps, ResultProps } from "#kit/tool/result-props.ts";

type Views<Props> = Readonly<Record<string, ComponentType<Props>>>;

/** Views by file, each loaded on first use. */
export function lazily<Props>(
  loaders: Record<string, () => Promise<ComponentType<Props>>>,
): Views<Props> {
  return Object.fromEntries(
    Object.entries(loaders).map(([file, load]) => [
      file,
      lazy(async () => ({ default: await load() })),
    ]),
  );
}

const results = lazily(
  import.meta.glob<ComponentType<ResultProps>>("./*/result.web.tsx", { import: "Result" }),
);
const reports = lazily(
  import.meta.glob<ComponentType<ReportProps>>("./*/report.web.tsx", { import: "Report" }),
);
const previews = lazily(
  import.meta.glob<ComponentType<LivePreviewProps>>("./*/preview.web.tsx", { import: "Preview" }),
);

/** The views that a tool provides itself, by its folder. */
export const viewsOf = (slug: string) => ({
  /** Replaces the common result view. */
  view: results[`./${slug}/result.web.tsx`],
  /** Report on a photo before the first run; free of charge. */
  before: reports[`./${slug}/report.web.tsx`],
  /** Preview of the effect while the form changes; free of charge. */
  livePreview: previews[`./${slug}/preview.web.tsx`],
});
