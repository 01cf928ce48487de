import type { HelpTopic } from "#core/front-pages.ts";
import type { TopicHelp } from "./help.ts";

/** Each page's texts, loaded only with that page. */
const topics = {
  engines: async () => (await import("./topics/engines.ts")).enginesHelp,
  privacy: async () => (await import("./topics/privacy.ts")).privacyHelp,
  credits: async () => (await import("./topics/credits.ts")).creditsHelp,
  documents: async () => (await import("./topics/documents.ts")).documentsHelp,
  batch: async () => (await import("./topics/batch.ts")).batchHelp,
  creations: async () => (await import("./topics/creations.ts")).creationsHelp,
  programs: async () => (await import("./topics/programs.ts")).programsHelp,
} as const satisfies Record<HelpTopic, () => Promise<TopicHelp>>;

/** Rejects if the network is unreachable. */
export function loadTopicHelp(name: HelpTopic): Promise<TopicHelp> {
  return topics[name]();
}
