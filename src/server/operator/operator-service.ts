import type { z } from "zod/mini";
import type {
  actionPage,
  decisionAnswer,
  EventDetail,
  eventPage,
  eventSearch,
  GrantRequest,
  grantAnswer,
  OperatorEvent,
  OperatorOverview,
  ReviewDecision,
  reviewPage,
  UserDetail,
  userPage,
  userSearch,
} from "#core/operator.ts";
import type {
  LetterClosing,
  LetterState,
  letterAnswer,
  letterList,
} from "#core/operator-letters.ts";
import type { QualityReport } from "#core/operator-quality.ts";
import type { SetupVariable } from "#core/operator-setup.ts";
import type { Database } from "#server/db/connection.ts";
import type { CreditBooks } from "#server/people/credit-history.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { type Operator, readActions } from "./action-log.ts";
import { type EventName, type ReplayEvent, readEvent, replay, searchEvents } from "./events.ts";
import { createOperatorGate, type OperatorGate } from "./gate.ts";
import { grantGoodwill } from "./grants.ts";
import { closeLetter, listLetters } from "./letters.ts";
import { type EngineReports, readOverview } from "./overview.ts";
import { searchPeople } from "./people.ts";
import { readPerson } from "./person-detail.ts";
import { readQuality } from "./quality.ts";
import { decideReview, listReviews, type ReviewDeps } from "./reviews.ts";

/** The functions behind the routes below /operator. Refusals are `AppError`s. */
export interface OperatorService {
  /** Throws `forbidden` for all other users. */
  readonly admit: OperatorGate;
  overview(): Promise<OperatorOverview>;
  quality(): Promise<QualityReport>;
  people(search: z.infer<typeof userSearch>): Promise<z.infer<typeof userPage>>;
  person(userId: string): Promise<UserDetail>;
  grant(
    operator: Operator,
    asked: { readonly userId: string; readonly request: GrantRequest },
  ): Promise<z.infer<typeof grantAnswer>>;
  events(search: z.infer<typeof eventSearch>): Promise<z.infer<typeof eventPage>>;
  event(name: EventName): Promise<EventDetail>;
  replay(
    operator: Operator,
    asked: { readonly name: EventName; readonly requestId: string },
  ): Promise<OperatorEvent>;
  reviews(before: string | undefined): Promise<z.infer<typeof reviewPage>>;
  decide(
    operator: Operator,
    asked: { readonly userId: string; readonly decision: ReviewDecision },
  ): Promise<z.infer<typeof decisionAnswer>>;
  letters(state: LetterState): Promise<z.infer<typeof letterList>>;
  closeLetter(
    operator: Operator,
    asked: { readonly reference: string; readonly closing: LetterClosing },
  ): Promise<z.infer<typeof letterAnswer>>;
  actions(before: string | undefined): Promise<z.infer<typeof actionPage>>;
}

export interface OperatorServiceDeps extends ReviewDeps {
  readonly database: Database;
  readonly books: CreditBooks;
  /** E-mail addresses of operators, in lower case. */
  readonly accounts: readonly string[];
  readonly canSendMail: boolean;
  readonly needsFactor: boolean;
  readonly replayEvent: ReplayEvent;
  readonly engines: EngineReports;
  readonly tools: readonly AnyTool[];
  /** What a public start still needs. */
  readonly missingSetup: readonly SetupVariable[];
}

/** Everything that operators can see and do. */
export function createOperatorService(deps: OperatorServiceDeps): OperatorService {
  const { database } = deps;
  const { pool } = database;
  return {
    admit: createOperatorGate({ ...deps, pool }),
    overview: async () => ({
      ...(await readOverview(pool, deps.engines)),
      missingSetup: [...deps.missingSetup],
    }),
    quality: () => readQuality(pool, deps.tools),
    people: (search) => searchPeople(pool, search),
    person: (userId) => readPerson({ ...deps, pool }, userId),
    grant: (operator, asked) => grantGoodwill(database, operator, asked),
    events: (search) => searchEvents(pool, search),
    event: (name) => readEvent(pool, name),
    replay: (operator, asked) => replay(deps, operator, asked),
    reviews: (before) => listReviews(pool, before),
    decide: (operator, asked) => decideReview(deps, operator, asked),
    letters: (state) => listLetters(pool, state),
    closeLetter: (operator, asked) => closeLetter(database, operator, asked),
    actions: (before) => readActions(pool, { before }),
  };
}
