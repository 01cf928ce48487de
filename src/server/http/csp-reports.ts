import { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import { readSmallJson } from "./body-reader.ts";
import { sendError } from "./errors.ts";
import { REPORTS_PATH } from "./report-names.ts";
import type { Routes } from "./routes.ts";

/** One violation of a policy, without any data about the user or the page. */
interface PolicyBreach {
  readonly directive: string;
  readonly blocked: string;
}

const MAX_REPORT_BYTES = 16 * 1024;
/** Browsers report what they gathered in about a minute. More isn't worth counting. */
const MAX_REPORTS = 50;
const MEDIA_TYPES = ["application/csp-report", "application/reports+json", "application/json"];

/** Anything else counts as `other`: metric labels must not come from outside. */
const DIRECTIVES = new Set([
  "base-uri",
  "connect-src",
  "default-src",
  "font-src",
  "form-action",
  "frame-src",
  "img-src",
  "manifest-src",
  "object-src",
  "require-trusted-types-for",
  "script-src",
  "script-src-attr",
  "script-src-elem",
  "style-src",
  "style-src-attr",
  "style-src-elem",
  "trusted-types",
  "worker-src",
]);
const BLOCKED = new Set([
  "inline",
  "eval",
  "wasm-eval",
  "trusted-types-sink",
  "trusted-types-policy",
]);

/** The format of `report-uri`, which browsers send one by one. */
const single = z.object({
  "csp-report": z.object({
    "effective-directive": z.optional(z.string()),
    "violated-directive": z.optional(z.string()),
    "blocked-uri": z.optional(z.string()),
  }),
});
/** The format of the Reporting API (`report-to`), which sends several at once. */
const gathered = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      effectiveDirective: z.optional(z.string()),
      blockedURL: z.optional(z.string()),
    }),
  }),
);

/**
 * `POST /reports/csp`: counts violations of the content policy. Keeps only the kind of a violation. Addresses and
 * samples in a report may identify a user, so they are neither stored nor logged.
 */
export function reportRoute(count: (breach: PolicyBreach) => void): Routes {
  return ({ app, limiters }) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        MEDIA_TYPES,
        { parseAs: "buffer", bodyLimit: MAX_REPORT_BYTES },
        async (_request: unknown, body: Buffer) => readBreaches(body),
      );
      scope.setErrorHandler(sendError);
      scope.route<{ Body: readonly PolicyBreach[] | undefined }>({
        method: "POST",
        url: REPORTS_PATH,
        bodyLimit: MAX_REPORT_BYTES,
        onRequest: limiters.reports,
        async handler({ body }, reply) {
          if (body === undefined) throw new AppError("invalid_envelope");
          for (const breach of body) count(breach);
          return reply.code(204).header("cache-control", "no-store").send();
        },
      });
    });
  };
}

function readBreaches(text: Buffer): readonly PolicyBreach[] {
  const value = readSmallJson(text, "invalid_envelope");
  const one = single.safeParse(value);
  if (one.success) {
    const report = one.data["csp-report"];
    const directive = report["effective-directive"] ?? report["violated-directive"];
    return [toBreach(directive, report["blocked-uri"])];
  }
  const many = gathered.safeParse(value);
  if (!many.success) throw new AppError("invalid_envelope", {}, { cause: many.error });
  return many.data
    .filter(({ type }) => type === "csp-violation")
    .slice(0, MAX_REPORTS)
    .map(({ body }) => toBreach(body.effectiveDirective, body.blockedURL));
}

function toBreach(directive = "", blocked = ""): PolicyBreach {
  const [name = ""] = directive.split(" ", 1);
  return {
    directive: DIRECTIVES.has(name) ? name : "other",
    blocked: BLOCKED.has(blocked) ? blocked : "address",
  };
}
