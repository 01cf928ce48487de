import { type ComponentType, lazy } from "react";
import type { LivePreviewProps, ResultProps } from "#kit/tool/result-props.ts";

type Views<Props> = Readonly<Record<string, ComponentType<Props>>>;

/** Views by their files, each loaded when it is shown for the first time. */
function lazily<Props>(loaders: Record<string, () => Promise<ComponentType<Props>>>): Views<Props> {
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
  import.meta.glob<ComponentType<LivePreviewProps>>("./*/report.web.tsx", { import: "Report" }),
);
const previews = lazily(
  import.meta.glob<ComponentType<LivePreviewProps>>("./*/preview.web.tsx", { import: "Preview" }),
);

/** The views of its own that a tool has, by its folder. */
export const viewsOf = (slug: string) => ({
  /** Where the common view of a result is not enough. */
  view: results[`./${slug}/result.web.tsx`],
  /** What is said of a photo before the first run, which costs nothing. */
  before: reports[`./${slug}/report.web.tsx`],
  /** What it would do while the form is changed, before any credit. */
  livePreview: previews[`./${slug}/preview.web.tsx`],
});
