import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CallPrefix, callersOf } from "#core/addresses.ts";
import type { HttpAppDeps } from "./app-deps.ts";
import type { BillingFor } from "./billing-for.ts";
import type { BodyThreads } from "./body-threads.ts";
import { envelopedScope } from "./enveloped.ts";
import type { Limiting } from "./limiting.ts";
import { takePictureBodies } from "./picture-bodies.ts";
import type { LimitHook, RateLimiters } from "./rate-limits.ts";
import { freshProofGate } from "./require-fresh.ts";
import { addClosingGate, addIdentityGate } from "./require-identity.ts";
import { addAccountRoutes } from "./routes/account.ts";
import { addApiKeyRoutes } from "./routes/api-keys.ts";
import { addBatchRoutes } from "./routes/batches.ts";
import { addBillingRoutes } from "./routes/billing.ts";
import { addCheckRoute } from "./routes/check.ts";
import { addConsentRoutes } from "./routes/consents.ts";
import { addCreationRoutes } from "./routes/creations.ts";
import { addCreditRoutes } from "./routes/credits.ts";
import { addFormFileRoute } from "./routes/form-file.ts";
import { addMarkRoute } from "./routes/mark.ts";
import { addOperatorRoutes } from "./routes/operator.ts";
import { addOwnDataRoutes } from "./routes/own-data.ts";
import { addOwnWebhookRoutes } from "./routes/own-webhooks.ts";
import { addProfileRoutes } from "./routes/profiles.ts";
import { addProofRoutes } from "./routes/proof.ts";
import { addReferralRoutes } from "./routes/referrals.ts";
import { addSandboxRoutes } from "./routes/sandbox.ts";
import { addUploadRoute } from "./routes/upload.ts";
import { addV1Routes } from "./routes/v1.ts";

const KIB = 1024;

/** In bytes. A picture of 10 MB is base64 twice on its way: once in the payload, once in the envelope. */
export const bodyLimits = { small: 64 * KIB, image: 18 * KIB * KIB } as const;

interface ApiParts {
  readonly threads: BodyThreads;
  readonly limiters: RateLimiters;
  readonly limiting: Limiting;
  readonly billingFor: BillingFor;
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<never>;
}

/** What gives lasting access or ends something, and how a person proves for it who they are. */
function addGuardedRoutes(scope: FastifyInstance, deps: HttpAppDeps, limit: LimitHook): void {
  const fresh = freshProofGate(deps.countsOn);
  const routes: Record<string, (own: FastifyInstance) => void> = {
    "/data": (own) => addOwnDataRoutes(own, { ...deps.privacy, limit, fresh }),
    "/proof": (own) => addProofRoutes(own, { ...deps, limit }),
    "/keys": (own) => addApiKeyRoutes(own, { ...deps, fresh }),
    "/webhooks": (own) => addOwnWebhookRoutes(own, { ...deps, fresh }),
  };
  for (const [prefix, add] of Object.entries(routes))
    scope.register(async (own) => add(own), { prefix });
}

/** The enveloped calls, and those of programs. The table of addresses says which of them need a signed-in user. */
export function addApi(
  app: FastifyInstance,
  deps: HttpAppDeps,
  { limiters, limiting, billingFor, notFound, threads }: ApiParts,
): void {
  const tools = { limitRuns: limiters.runs };
  const { pictures } = deps;
  function addScope(
    prefix: CallPrefix,
    options: { bodyLimit: number },
    addRoutes: (scope: FastifyInstance) => void,
  ): void {
    const plugin = envelopedScope({ bodyLimit: options.bodyLimit, threads }, (scope) => {
      scope.addHook("onRequest", limiters.api);
      if (callersOf(prefix) !== "anyone") {
        addIdentityGate(scope, deps.identityProvider);
        scope.addHook("onRequest", limiters.calls);
        addClosingGate(scope, deps.privacy.closing);
      }
      scope.setNotFoundHandler(notFound);
      addRoutes(scope);
    });
    app.register(plugin, { prefix });
  }

  const small = { bodyLimit: bodyLimits.small };
  addScope("/profiles", small, (scope) => addProfileRoutes(scope, deps.profiles, limiting));
  addScope("/accounts", small, (scope) => addAccountRoutes(scope, deps.people.accounts));
  addScope("/consents", small, (scope) => addConsentRoutes(scope, deps.consents));
  addScope("/accounts/me", small, (scope) => addGuardedRoutes(scope, deps, limiters.signIn));
  addScope("/credits", small, (scope) => addCreditRoutes(scope, deps.people.books));
  addScope("/referrals", small, (scope) =>
    addReferralRoutes(scope, (userId) => deps.people.referrals.stateOf(userId)),
  );
  addScope("/operator", small, (scope) => addOperatorRoutes(scope, deps.operatorDesk));
  addScope("/billing", small, (scope) =>
    addBillingRoutes(scope, { billingFor, publicUrl: deps.publicUrl }),
  );
  addScope("/images", { bodyLimit: bodyLimits.image }, (scope) => {
    takePictureBodies(scope);
    addUploadRoute(scope, { ...deps, limit: limiters.uploads });
    if (deps.marks) {
      addMarkRoute(scope, { ...deps.marks, pictures, limit: limiters.marks });
      addFormFileRoute(scope, { ...deps.marks, pictures, limit: limiters.forms });
    }
    if (deps.checkPhoto)
      addCheckRoute(scope, { checkPhoto: deps.checkPhoto, pictures, limit: limiters.checks });
    deps.addImageRoutes(scope, tools);
  });
  const { creations } = deps;
  if (creations)
    addScope("/creations", small, (scope) => addCreationRoutes(scope, { creations, ...tools }));
  addScope("/runs", small, (scope) => deps.addRunRoutes(scope, tools));
  const { batches } = deps;
  if (batches) {
    addScope("/batches", { bodyLimit: bodyLimits.image }, (scope) => {
      takePictureBodies(scope);
      addBatchRoutes(scope, { batches, limit: limiters.batchPhotos });
    });
  }
  const { sandbox } = deps;
  if (sandbox) addScope("/sandbox", small, (scope) => addSandboxRoutes(scope, sandbox, billingFor));
  const { programs } = deps;
  if (programs) {
    addV1Routes(app, {
      ...deps,
      ...programs,
      keys: deps.apiKeys,
      closing: deps.privacy.closing,
      on: deps.countsOn,
      limiters,
      notFound,
      bodyLimits,
      threads,
    });
  }
  addScope("/engines", small, (scope) => {
    scope.get("/", async () => deps.describeEngines());
  });
}
