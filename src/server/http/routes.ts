import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CallPrefix, callersOf } from "#core/addresses.ts";
import type { BodyThreads } from "./body-threads.ts";
import type { ContentPolicies } from "./content-policy.ts";
import { envelopedScope } from "./enveloped.ts";
import type { RequestTest } from "./from-this-machine.ts";
import type { IdentityProvider } from "./identity.ts";
import type { Limiting } from "./limiting.ts";
import { takePictureBodies } from "./picture-bodies.ts";
import type { RateLimiters } from "./rate-limits.ts";
import { addClosingGate, addIdentityGate } from "./require-identity.ts";

const KIB = 1024;

/** In bytes. A 10 MB image is base64-encoded twice: in the payload and in the envelope. */
export const bodyLimits = { json: 64 * KIB, pictures: 18 * KIB * KIB } as const;

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The parts that a module needs to add its routes. */
export interface Http {
  readonly app: FastifyInstance;
  readonly limiters: RateLimiters;
  readonly limiting: Limiting;
  readonly isFromThisMachine: RequestTest;
  /** The public address, such as https://example.com; `null` if there is none. */
  readonly publicUrl: string | null;
  readonly policies: ContentPolicies;
  readonly threads: BodyThreads;
  /** Answers requests that match no route. Throws `not_found` or `method_not_allowed`. */
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<never>;
  /**
   * Adds enveloped routes below a prefix of the `calls` table, which also sets the permitted callers. Several modules
   * may share a prefix; the largest `bodies` among them applies to all its routes.
   */
  readonly calls: (
    below: CallPrefix,
    add: (scope: FastifyInstance) => void,
    bodies?: keyof typeof bodyLimits,
  ) => void;
}

/** The routes of a module. */
export type Routes = (http: Http) => void;

interface GateDeps {
  readonly identityProvider: IdentityProvider;
  /** Users whose account is being deleted. */
  readonly closing: { has(userId: string): boolean };
}

interface Scope {
  bodies: keyof typeof bodyLimits;
  readonly adding: ((scope: FastifyInstance) => void)[];
}

/** Collects the routes of all modules, so that each prefix has one scope with its gates. */
export function gatherCalls() {
  const scopes = new Map<CallPrefix, Scope>();
  return {
    calls: (below: CallPrefix, add: Scope["adding"][number], bodies: Scope["bodies"] = "json") => {
      const scope = scopes.get(below) ?? { bodies, adding: [] };
      if (bodies === "pictures") scope.bodies = bodies;
      scope.adding.push(add);
      scopes.set(below, scope);
    },
    /** Adds the collected scopes to the app. */
    register(http: Omit<Http, "calls">, gates: GateDeps): void {
      for (const [prefix, { bodies, adding }] of scopes) {
        const options = { bodyLimit: bodyLimits[bodies], threads: http.threads };
        const plugin = envelopedScope(options, (scope) => {
          addGates(scope, prefix, { ...http, ...gates });
          if (bodies === "pictures") takePictureBodies(scope);
          for (const add of adding) add(scope);
        });
        http.app.register(plugin, { prefix });
      }
    },
  };
}

function addGates(
  scope: FastifyInstance,
  prefix: CallPrefix,
  { limiters, notFound, identityProvider, closing }: Omit<Http, "calls"> & GateDeps,
): void {
  scope.addHook("onRequest", limiters.api);
  if (callersOf(prefix) !== "anyone") {
    addIdentityGate(scope, identityProvider);
    scope.addHook("onRequest", limiters.calls);
    addClosingGate(scope, closing);
  }
  scope.setNotFoundHandler(notFound);
}
