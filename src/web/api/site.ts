import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { DEFAULT_CREDITS_PER_RUN } from "#core/credits.ts";
import { uploadLimits } from "#core/image-payload.ts";

const site = z.object({
  creditsPerRun: z.number(),
  maxSidePx: z.number(),
  socialProviders: z.array(z.enum(["google", "github"])),
  videoChannelUrl: z.nullable(z.string()),
  tutorialVideoId: z.nullable(z.string()),
});
export type Site = z.infer<typeof site>;

const defaults: Site = {
  creditsPerRun: DEFAULT_CREDITS_PER_RUN,
  maxSidePx: uploadLimits.maxSidePx,
  socialProviders: [],
  videoChannelUrl: null,
  tutorialVideoId: null,
};

const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: async () => {
    const response = await fetch("/site");
    return z.parse(site, await response.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the operator has set up; the defaults until it is known. */
export function useSite(): Site {
  return useQuery(siteQuery).data ?? defaults;
}
