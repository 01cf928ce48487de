import { queryOptions, useQuery } from "@tanstack/react-query";
import type { PaymentMode } from "#core/billing.ts";
import { DEFAULT_CREDITS_PER_RUN } from "#core/credits.ts";
import { DEFAULT_KEEP_DAYS, uploadLimits } from "#core/image-limits.ts";
import { DEFAULT_FINGERPRINT_DAYS } from "#core/retention.ts";
import { ApiError } from "./api-error.ts";
import { type Fields, fieldsOf, numberOr, textOr } from "./checked-by-hand.ts";

/** The operator's details. Each is `null` if the operator hasn't set it. */
export interface Operator {
  readonly name: string | null;
  readonly representative: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

const socialProviders = ["google", "github"] as const;
type SocialProvider = (typeof socialProviders)[number];

export interface Site {
  readonly creditsPerRun: number;
  readonly maxSidePx: number;
  /** Images are deleted after this many days. */
  readonly keepDays: number;
  /** Fingerprints of deleted accounts and of results are deleted within this many days. */
  readonly fingerprintDays: number;
  readonly socialProviders: readonly SocialProvider[];
  readonly videoChannelUrl: string | null;
  readonly tutorialVideoId: string | null;
  readonly othersUrl: string | null;
  /** The operator's active users, images created, online tools, files converted. `null` if there are none. */
  readonly marketingFigures: readonly number[] | null;
  /** The server's own counts. Each is `null` if it is too small to show, or hidden. */
  readonly ownFigures: {
    readonly activeUsers: number | null;
    readonly imagesCreated: number | null;
  };
  readonly operator: Operator;
  /** No plan can be bought yet, because details of the seller are missing. */
  readonly isSaleOnHold: boolean;
  /** How payments are taken. `null` while it isn't known. */
  readonly payments: PaymentMode | null;
}

const unknownOperator: Operator = {
  name: null,
  representative: null,
  address: null,
  phone: null,
  email: null,
};

const defaults: Site = {
  creditsPerRun: DEFAULT_CREDITS_PER_RUN,
  maxSidePx: uploadLimits.maxSidePx,
  keepDays: DEFAULT_KEEP_DAYS,
  fingerprintDays: DEFAULT_FINGERPRINT_DAYS,
  socialProviders: [],
  videoChannelUrl: null,
  tutorialVideoId: null,
  othersUrl: null,
  marketingFigures: null,
  ownFigures: { activeUsers: null, imagesCreated: null },
  operator: unknownOperator,
  isSaleOnHold: false,
  payments: null,
};

const paymentModes = ["stripe", "sandbox", "off"] as const satisfies readonly PaymentMode[];

function toFigures(value: unknown): Site["marketingFigures"] {
  const isList = Array.isArray(value) && value.every((figure) => typeof figure === "number");
  return isList ? value : null;
}

function toOwnFigures(answer: Fields): Site["ownFigures"] {
  return {
    activeUsers: numberOr(answer["activeUsers"], null),
    imagesCreated: numberOr(answer["imagesCreated"], null),
  };
}

function toOperator(answer: Fields): Operator {
  return {
    name: textOr(answer["name"], null),
    representative: textOr(answer["representative"], null),
    address: textOr(answer["address"], null),
    phone: textOr(answer["phone"], null),
    email: textOr(answer["email"], null),
  };
}

/** Fills gaps with defaults, because the server may be older or newer than this page. */
function toSite(answer: Fields): Site {
  const providers = Array.isArray(answer["socialProviders"]) ? answer["socialProviders"] : [];
  return {
    creditsPerRun: numberOr(answer["creditsPerRun"], defaults.creditsPerRun),
    maxSidePx: numberOr(answer["maxSidePx"], defaults.maxSidePx),
    keepDays: numberOr(answer["keepDays"], defaults.keepDays),
    fingerprintDays: numberOr(answer["fingerprintDays"], defaults.fingerprintDays),
    socialProviders: socialProviders.filter((name) => providers.includes(name)),
    videoChannelUrl: textOr(answer["videoChannelUrl"], null),
    tutorialVideoId: textOr(answer["tutorialVideoId"], null),
    othersUrl: textOr(answer["othersUrl"], null),
    marketingFigures: toFigures(answer["marketingFigures"]),
    ownFigures: toOwnFigures(fieldsOf(answer["ownFigures"])),
    operator: toOperator(fieldsOf(answer["operator"])),
    isSaleOnHold: answer["isSaleOnHold"] === true,
    payments: paymentModes.find((mode) => mode === answer["payments"]) ?? null,
  };
}

const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: async () => {
    const response = await fetch("/site");
    if (!response.ok) throw new ApiError("unreadable");
    const answer: unknown = await response.json();
    return toSite(fieldsOf(answer));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the operator's settings, or the defaults until they have loaded. */
export function useSite(): Site {
  return useQuery(siteQuery).data ?? defaults;
}

/** Returns the operator's details. They're all `null` while loading, or if loading failed. */
export function useOperator(): {
  readonly state: "loading" | "known" | "failed";
  readonly operator: Operator;
} {
  const { data, isPending } = useQuery(siteQuery);
  if (data) return { state: "known", operator: data.operator };
  return { state: isPending ? "loading" : "failed", operator: unknownOperator };
}
