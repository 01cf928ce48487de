import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import {
  eventSearch,
  grantRequest,
  pageRequest,
  replayRequest,
  reviewDecision,
  reviewSearch,
  userSearch,
} from "#core/operator.ts";
import { letterClosing, letterSearch } from "#core/operator-letters.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Operator } from "./action-log.ts";
import type { OperatorService } from "./operator-service.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the gate of the scope below /operator. Read it with `requireOperator`. */
    operator: Operator | null;
  }
}

const word = z.string().check(z.maxLength(300), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));
const userParams = z.object({ userId: word });
const letterParams = z.object({ reference: word });
const eventParams = z.object({ provider: word, id: word });

/** Returns the acting operator. Throws `forbidden` if the request hasn't passed the gate. */
function requireOperator(request: FastifyRequest): Operator {
  if (!request.operator) throw new AppError("forbidden");
  return request.operator;
}

/** `/operator/*`: for the accounts of OPERATOR_ACCOUNTS. All others are refused before their body is read. */
export function operatorRoutes(service: OperatorService): Routes {
  return ({ calls }) =>
    calls("/operator", (scope) => {
      scope.decorateRequest("operator", null);
      scope.addHook("onRequest", async (request) => {
        request.operator = await service.admit(requireIdentity(request));
      });
      addReadRoutes(scope, service);

      scope.post("/users/:userId/grants", (request) =>
        service.grant(requireOperator(request), {
          userId: parsePayload(userParams, request.params).userId,
          request: parsePayload(grantRequest, request.body),
        }),
      );
      scope.post("/events/:provider/:id/replay", (request) =>
        service.replay(requireOperator(request), {
          name: parsePayload(eventParams, request.params),
          requestId: parsePayload(replayRequest, request.body).requestId,
        }),
      );
      scope.post("/letters/:reference/close", (request) =>
        service.closeLetter(requireOperator(request), {
          reference: parsePayload(letterParams, request.params).reference,
          closing: parsePayload(letterClosing, request.body),
        }),
      );
      scope.post("/free-grants/:userId/decide", (request) =>
        service.decide(requireOperator(request), {
          userId: parsePayload(userParams, request.params).userId,
          decision: parsePayload(reviewDecision, request.body),
        }),
      );
    });
}

function addReadRoutes(scope: FastifyInstance, service: OperatorService): void {
  scope.get("/overview", () => service.overview());
  scope.get("/quality", () => service.quality());
  scope.get("/users", (request) => service.people(parsePayload(userSearch, request.query)));
  scope.get("/users/:userId", (request) =>
    service.person(parsePayload(userParams, request.params).userId),
  );
  scope.get("/events", (request) => service.events(parsePayload(eventSearch, request.query)));
  scope.get("/events/:provider/:id", (request) =>
    service.event(parsePayload(eventParams, request.params)),
  );
  scope.get("/free-grants", (request) =>
    service.reviews(parsePayload(reviewSearch, request.query).before),
  );
  scope.get("/letters", (request) =>
    service.letters(parsePayload(letterSearch, request.query).state),
  );
  scope.get("/actions", (request) =>
    service.actions(parsePayload(pageRequest, request.query).before),
  );
}
