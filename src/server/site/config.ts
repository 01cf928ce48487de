import { z } from "zod";
import { isEmail } from "#core/email.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { webAddress, wholeNumber } from "#server/process/variables.ts";

const emailAddress = z.string().refine(isEmail, "is not an email address");

const shortLine = z.string().regex(/^[^\p{Cc}]{1,200}$/u, "is not one line of at most 200 letters");

/** Environment variables for the operator's details and the content of public pages. */
export const siteVariables = {
  MAX_SIDE: wholeNumber(64, 8_000).default(uploadLimits.maxSidePx),
  VIDEO_CHANNEL_URL: webAddress.optional(),
  TUTORIAL_VIDEO_ID: z
    .string()
    .regex(/^[\w-]{6,20}$/, "is not a video id")
    .optional(),
  OPERATOR_MAIL: emailAddress.optional(),
  OPERATOR_NAME: shortLine.optional(),
  OPERATOR_REPRESENTATIVE: shortLine.optional(),
  OPERATOR_ADDRESS: shortLine.optional(),
  OPERATOR_PHONE: shortLine.optional(),
  OTHERS_URL: webAddress.optional(),
  SECURITY_CONTACT: z
    .string()
    .refine(
      (text) => isEmail(text) || webAddress.safeParse(text).success,
      "is neither an email address nor a web address",
    )
    .optional(),
  MARKETING_FIGURES: z
    .string()
    .regex(/^(off|\d+(,\d+){3})$/, "is neither off nor four whole numbers with commas")
    .optional(),
};

const variables = z.object(siteVariables);
type Variables = z.output<typeof variables>;

/** The operator's details on public pages; `null` for those that aren't set. */
interface Operator {
  readonly name: string | null;
  readonly representative: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** The operator's settings for public pages. */
export interface SiteConfig {
  /** Browsers scale larger photos down to this before sending them. */
  readonly maxSidePx: number;
  readonly videoChannelUrl: string | null;
  readonly tutorialVideoId: string | null;
  readonly operator: Operator;
  readonly othersUrl: string | null;
  /** E-mail or web address for vulnerability reports; `null` if no security.txt is served. */
  readonly securityContact: string | null;
  /** The four figures of the marketing strip; "own" for the server's own counts, `null` if it is hidden. */
  readonly marketingFigures: readonly number[] | "own" | null;
}

function toOperator(env: Variables): Operator {
  return {
    name: env.OPERATOR_NAME ?? null,
    representative: env.OPERATOR_REPRESENTATIVE ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    phone: env.OPERATOR_PHONE ?? null,
    email: env.OPERATOR_MAIL ?? null,
  };
}

function figuresOf(text: string | undefined): SiteConfig["marketingFigures"] {
  if (text === "off") return null;
  return text === undefined ? "own" : text.split(",").map(Number);
}

/** Reads the operator's settings for public pages. */
export function toSite(env: Variables): SiteConfig {
  return {
    operator: toOperator(env),
    maxSidePx: env.MAX_SIDE,
    videoChannelUrl: env.VIDEO_CHANNEL_URL ?? null,
    tutorialVideoId: env.TUTORIAL_VIDEO_ID ?? null,
    othersUrl: env.OTHERS_URL ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    marketingFigures: figuresOf(env.MARKETING_FIGURES),
  };
}
