import { z } from "zod";
import { DEFAULT_KEEP_DAYS } from "#core/image-limits.ts";
import { wholeNumber } from "#server/process/variables.ts";

/** The storage of uploads and results, as `Config.storage`. */
export type StorageConfig =
  | { readonly kind: "disk" }
  | {
      readonly kind: "s3";
      /** Scheme, host and port at which the server reaches the storage. */
      readonly origin: string;
      readonly bucket: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      /** The same for browsers; `null` serves images through the server. */
      readonly publicOrigin: string | null;
    };
type S3Config = Extract<StorageConfig, { kind: "s3" }>;

/** The environment variables of storage; part of the environment in `config.ts`. */
export const storageVariables = {
  STORAGE_URL: z.string().optional(),
  STORAGE_PUBLIC_URL: z.string().optional(),
  KEEP_DAYS: wholeNumber(1, 3_650).default(DEFAULT_KEEP_DAYS),
};

const variables = z.object(storageVariables);
type Variables = z.output<typeof variables>;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const addressOptions = z.strictObject(
  {
    region: z
      .string()
      .regex(/^[\w-]{1,64}$/, "names a region with other than letters, digits and dashes")
      .default("us-east-1"),
    tls: z.enum(["0", "1"], "has a tls that is neither 1 nor 0").default("1"),
  },
  "knows the options region and tls, and no other",
);
const SHAPE =
  "s3://KEY:SECRET@host:port/bucket?region=...&tls=1 (in KEY and SECRET, / is written %2F, + %2B, = %3D, % %25)";

/** Reads the storage settings. Adds a sentence to `problems` for each mistake; none contains a secret. */
export function toStorage(
  { STORAGE_URL: address, STORAGE_PUBLIC_URL: publicAddress }: Omit<Variables, "KEEP_DAYS">,
  { publicUrl }: { publicUrl: string | null },
  problems: string[],
): StorageConfig {
  if (address === undefined) {
    if (publicAddress !== undefined) problems.push("STORAGE_PUBLIC_URL needs STORAGE_URL");
    return { kind: "disk" };
  }
  const found = readAddress(address);
  if (typeof found === "string") problems.push(`STORAGE_URL ${found}`);
  const publicOrigin = publicAddress === undefined ? null : readPublic(publicAddress, publicUrl);
  if (publicOrigin?.problem) problems.push(`STORAGE_PUBLIC_URL ${publicOrigin.problem}`);
  if (typeof found === "string") return { kind: "disk" };
  return { kind: "s3", ...found, publicOrigin: publicOrigin?.origin ?? null };
}

/** Returns the parts of an s3:// URL, or a description of its problem. */
function readAddress(address: string): Omit<S3Config, "kind" | "publicOrigin"> | string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "s3:" || url.hostname === "" || url.hash !== "") {
    return `is not an address like ${SHAPE}`;
  }
  const accessKeyId = decode(url.username);
  const secretAccessKey = decode(url.password);
  if (!accessKeyId || !secretAccessKey) return `has no key or no secret; it is ${SHAPE}`;
  const bucket = url.pathname.slice(1);
  if (!BUCKET.test(bucket)) {
    return "has no bucket of 3 to 63 lowercase letters, digits, dots and dashes after its host";
  }
  const options = addressOptions.safeParse(Object.fromEntries(url.searchParams));
  if (!options.success) return String(options.error.issues[0]?.message);
  const { region, tls } = options.data;
  const { origin } = new URL(`${tls === "1" ? "https" : "http"}://${url.host}`);
  return { origin, bucket, region, accessKeyId, secretAccessKey };
}

/** Decodes a part of a URL. Returns `null` if the encoding is invalid. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function readPublic(
  address: string,
  publicUrl: string | null,
): { origin?: string; problem?: string } {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return { problem: "is not a web address" };
  // The signature covers host and path, so a path that a proxy removes would break it.
  if (url.href !== `${url.origin}/`) {
    return { problem: "must have only scheme, host and port" };
  }
  if (publicUrl?.startsWith("https:") && url.protocol === "http:") {
    return {
      problem: "must use https like PUBLIC_URL: browsers block http content in https pages",
    };
  }
  return { origin: url.origin };
}
