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

/** In bytes. A picture of 10 MB is base64 twice on its way: once in the payload, once in the envelope. */
export const bodyLimits = { json: 64 * KIB, pictures: 18 * KIB * KIB } as const;

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What the transport gives to the routes of a module. */
export interface Http {
  readonly app: FastifyInstance;
  readonly limiters: RateLimiters;
  readonly limiting: Limiting;
  readonly isFromThisMachine: RequestTest;
  /** Address for the public, such as https://example.com; null when there is none. */
  readonly publicUrl: string | null;
  readonly policies: ContentPolicies;
  readonly threads: BodyThreads;
  /** The answer to what no route took. */
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<never>;
  /**
   * Adds calls in the envelope below an address of the table, which says who may make them. Several modules may add to
   * one address; `bodies` is what its largest call takes.
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
  /** People who have asked for the end of their account. */
  readonly closing: { has(userId: string): boolean };
}

interface Scope {
  bodies: keyof typeof bodyLimits;
  readonly adding: ((scope: FastifyInstance) => void)[];
}

/** Gathers the calls of all modules, so that each address has one scope with its gates. */
export function gatherCalls() {
  const scopes = new Map<CallPrefix, Scope>();
  return {
    calls: (below: CallPrefix, add: Scope["adding"][number], bodies: Scope["bodies"] = "json") => {
      const scope = scopes.get(below) ?? { bodies, adding: [] };
      if (bodies === "pictures") scope.bodies = bodies;
      scope.adding.push(add);
      scopes.set(below, scope);
    },
    /** Adds the gathered scopes to the app. */
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
