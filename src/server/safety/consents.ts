import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import {
  type ConsentDocument,
  type ConsentKind,
  type ConsentStates,
  consentDocuments,
  consentVersions,
  PEOPLE_CONSENT,
} from "#core/safety/consent.ts";
import type { Queryable } from "#server/db/connection.ts";

interface Giver {
  readonly userId: string;
  /** The locale in which the user read the text. */
  readonly locale: Locale;
}

/** The consents of each user. */
export interface Consents {
  read(userId: string): Promise<ConsentStates>;
  /** Throws `consent_outdated` unless `version` is the current one. */
  give(giver: Giver, document: ConsentDocument, version: number): Promise<ConsentStates>;
  withdraw(userId: string, document: ConsentDocument): Promise<ConsentStates>;
  readonly requireConsent: RequireConsent;
}

interface ConsentUse {
  readonly kind: ConsentKind;
  /**
   * `true` for what may have begun before the tools that only measure asked: a batch, a creation, an API key. Such a
   * tool goes on without the consent, unless the user withdrew it.
   */
  readonly isOlder?: boolean;
}

/** Throws `consent_missing` unless the user agreed to the current text about faces and bodies. */
export type RequireConsent = (userId: string, use: ConsentUse) => Promise<void>;

export interface ConsentsDeps {
  readonly on: Queryable;
  /** The current version of each text. */
  readonly versions?: Readonly<Record<ConsentDocument, number>>;
}

interface GivenRow {
  readonly document: string;
  readonly version: number;
  readonly given_at: Date;
}

/** Consents in the table public.consent: one row per user, document and version agreed to. */
export function createConsents({ on, versions = consentVersions }: ConsentsDeps): Consents {
  async function read(userId: string): Promise<ConsentStates> {
    const { rows } = await on.query<GivenRow>(
      `select distinct on (document) document, version, given_at from public.consent
        where user_id = $1 and withdrawn_at is null order by document, version desc`,
      [userId],
    );
    const consents = consentDocuments.map((document) => {
      const given = rows.find((row) => row.document === document);
      return {
        document,
        version: versions[document],
        isGiven: given?.version === versions[document],
        givenAt: given?.given_at.toISOString() ?? null,
        givenVersion: given?.version ?? null,
      };
    });
    return { consents };
  }
  return {
    read,
    async requireConsent(userId, { kind, isOlder = false }) {
      const { rows } = await on.query<{ isGiven: boolean }>(
        `select version = $3 and withdrawn_at is null as "isGiven" from public.consent
          where user_id = $1 and document = $2`,
        [userId, PEOPLE_CONSENT, versions[PEOPLE_CONSENT]],
      );
      const wasNeverAsked = rows.length === 0 && isOlder && kind === "measured";
      if (!wasNeverAsked && !rows.some(({ isGiven }) => isGiven)) {
        throw new AppError("consent_missing");
      }
    },
    async give({ userId, locale }, document, version) {
      if (version !== versions[document]) throw new AppError("consent_outdated");
      // Repeating a consent keeps the first time, which is the one that counts.
      await on.query(
        `insert into public.consent as kept (user_id, document, version, locale) values ($1, $2, $3, $4)
         on conflict (user_id, document, version) do update
           set given_at = clock_timestamp(), locale = $4, withdrawn_at = null
         where kept.withdrawn_at is not null`,
        [userId, document, version, locale],
      );
      return read(userId);
    },
    async withdraw(userId, document) {
      await on.query(
        `update public.consent set withdrawn_at = clock_timestamp()
          where user_id = $1 and document = $2 and withdrawn_at is null`,
        [userId, document],
      );
      return read(userId);
    },
  };
}
