import { z as fullZod, type ZodType } from "zod";
import type { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import {
  type SandboxAdvance,
  type SandboxAdvanced,
  type SandboxCardChangeResult,
  type SandboxCheckout,
  type SandboxClock,
  type SandboxDispute,
  type SandboxPayment,
  type SandboxPaymentResult,
  type SandboxPortal,
  sandboxAdvanced,
  sandboxCardChangeResult,
  sandboxDisputeResult,
  sandboxPaymentResult,
} from "#core/sandbox.ts";
import type { Database } from "#server/db/connection.ts";
import type { Book } from "./book.ts";
import { customerOf, customerOfUser, readReturnUrl } from "./book-rows.ts";
import type { Books, BookTime } from "./books.ts";
import { expireCheckout, payCheckout } from "./checkout.ts";
import { describeCheckout, describeClock, describePortal } from "./descriptions.ts";
import { stepDispute } from "./disputes.ts";
import { clockTarget } from "./due.ts";
import { toAppError } from "./our-words.ts";
import { changeCard } from "./portal.ts";

/** The functions of the test checkout's own pages, for the signed-in customer. */
export interface HostedPages {
  readCheckout(userId: string, checkoutId: string): Promise<SandboxCheckout>;
  pay(userId: string, checkoutId: string, payment: SandboxPayment): Promise<SandboxPaymentResult>;
  cancel(userId: string, checkoutId: string): Promise<{ readonly returnUrl: string }>;
  readPortal(userId: string): Promise<SandboxPortal>;
  changeCard(userId: string, payment: SandboxPayment): Promise<SandboxCardChangeResult>;
  readClock(userId: string): Promise<SandboxClock>;
  advance(userId: string, advance: SandboxAdvance): Promise<SandboxAdvanced>;
  dispute(userId: string, step: SandboxDispute): Promise<z.infer<typeof sandboxDisputeResult>>;
}

interface HostedPagesDeps {
  readonly books: Books;
  readonly database: Database;
}

/** The pages throw `not_found` for another customer's ids, as if those didn't exist. */
export function createHostedPages(deps: HostedPagesDeps): HostedPages {
  return { ...checkoutPages(deps), ...customerPages(deps) };
}

function checkoutPages({ books, database }: HostedPagesDeps) {
  async function ownerOf(userId: string, checkoutId: string): Promise<string> {
    const customerId = await customerOf(database, checkoutId);
    const owner = await books.look(customerId, ({ customer }) => customer.metadata["userId"]);
    if (owner !== userId) throw new AppError("not_found");
    return customerId;
  }

  return {
    readCheckout: (userId, checkoutId) =>
      inOurWords(async () =>
        books.look(await ownerOf(userId, checkoutId), (book) =>
          describeCheckout(sessionOf(book, checkoutId)),
        ),
      ),
    pay: (userId, checkoutId, { requestId, ...attempt }) =>
      inOurWords(async () =>
        books.work(
          await ownerOf(userId, checkoutId),
          (book) => payCheckout(book, sessionOf(book, checkoutId), attempt),
          {
            call: {
              key: keyOf(userId, [requestId, attempt.authentication ?? "none"]),
              request: ["pay", checkoutId, attempt.paymentMethod],
              answer: stored(sandboxPaymentResult),
            },
          },
        ),
      ),
    cancel: (userId, checkoutId) =>
      inOurWords(async () =>
        books.work(await ownerOf(userId, checkoutId), (book) => {
          const session = expireCheckout(book, sessionOf(book, checkoutId));
          return { returnUrl: describeCheckout(session).returnUrl };
        }),
      ),
  } satisfies Partial<HostedPages>;
}

function customerPages({ books, database }: HostedPagesDeps) {
  async function customerIdOf(userId: string): Promise<string> {
    const customerId = await customerOfUser(database, userId);
    if (customerId === null) throw new AppError("not_found");
    return customerId;
  }

  return {
    readPortal: (userId) =>
      inOurWords(async () => {
        const customerId = await customerIdOf(userId);
        const returnUrl = await readReturnUrl(database, customerId);
        return books.look(customerId, (book, at) => describePortal(book, at, returnUrl));
      }),
    changeCard: (userId, { requestId, ...attempt }) =>
      inOurWords(async () =>
        books.work(await customerIdOf(userId), (book) => changeCard(book, attempt), {
          call: {
            key: keyOf(userId, [requestId, attempt.authentication ?? "none"]),
            request: ["changeCard", attempt.paymentMethod],
            answer: stored(sandboxCardChangeResult),
          },
        }),
      ),
    readClock: (userId) =>
      inOurWords(async () => books.look(await customerIdOf(userId), describeClock)),
    advance: (userId, { requestId, advance, deliveries = "in_order" }) =>
      inOurWords(async () =>
        books.work(await customerIdOf(userId), (book, at) => advanceClock(book, at, advance), {
          call: {
            key: keyOf(userId, [requestId]),
            request: ["advance", advance, deliveries],
            answer: stored(sandboxAdvanced),
          },
          deliveries,
        }),
      ),
    dispute: (userId, { requestId, invoiceId, step }) =>
      inOurWords(async () =>
        books.work(
          await customerIdOf(userId),
          (book) => ({ status: stepDispute(book, invoiceId, step) }),
          {
            call: {
              key: keyOf(userId, [requestId]),
              request: ["dispute", invoiceId, step],
              answer: stored(sandboxDisputeResult),
            },
          },
        ),
      ),
  } satisfies Partial<HostedPages>;
}

/** Makes zod check a stored answer by a schema of zod/mini. */
function stored<Schema extends z.ZodMiniType>(schema: Schema): ZodType<z.output<Schema>> {
  return fullZod.custom<z.output<Schema>>((value) => schema.safeParse(value).success);
}

async function inOurWords<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}

function keyOf(userId: string, parts: readonly string[]): string {
  return ["desk", userId, ...parts].join(":");
}

function sessionOf(book: Book, checkoutId: string) {
  const session = book.find("checkout.session", checkoutId);
  if (!session) throw new AppError("not_found");
  return session;
}

function advanceClock(
  book: Book,
  at: BookTime,
  advance: SandboxAdvance["advance"],
): SandboxAdvanced {
  const known = book.changes().events.length;
  at.advanceTo(clockTarget(book, advance));
  const played = book
    .changes()
    .events.slice(known)
    .map(({ created, type }) => ({ at: new Date(created * 1_000).toISOString(), type }));
  return { clock: describeClock(book, at), played };
}
