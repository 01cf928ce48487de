import { S3ServiceError } from "s3mini";

/** The configured bucket doesn't exist, so every file looks missing. */
class BucketMissing extends Error {
  override readonly name = "BucketMissing";
}

const KEY_REFUSALS = new Set(["SignatureDoesNotMatch", "InvalidAccessKeyId", "AccessDenied"]);
const INSUFFICIENT_STORAGE = 507;

/**
 * Returns a 404 unchanged. Throws `BucketMissing` if the bucket is missing, which the client wouldn't distinguish from
 * a missing file.
 */
export async function saidAboutBucket(response: Response, bucket: string): Promise<Response> {
  const text = await response.text();
  if (text.includes("<Code>NoSuchBucket</Code>")) {
    throw new BucketMissing(`the store has no bucket "${bucket}"`);
  }
  return new Response(text, { status: response.status, headers: response.headers });
}

/** `true` for failures that may be temporary: no connection, timeout, incomplete answer, 5xx, SlowDown. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof BucketMissing) return false;
  if (!(error instanceof S3ServiceError)) return true;
  if (error.status === INSUFFICIENT_STORAGE) return false;
  return error.status >= 500 || error.status === 429 || codeOf(error) === "RequestTimeout";
}

/** `true` for failures that waiting won't fix: a refused key, a missing bucket, any other client error. */
export function isLasting(error: unknown): boolean {
  if (error instanceof BucketMissing) return true;
  if (!(error instanceof S3ServiceError) || codeOf(error) === "RequestTimeTooSkewed") return false;
  return error.status < 500 && !isWorthAnotherTry(error);
}

/** The problem in a sentence for the operator. Contains no secrets. */
export function sentenceOf(error: unknown): string {
  if (error instanceof S3ServiceError) return sentenceOfRefusal(error);
  if (!(error instanceof Error)) return `the store: ${String(error)}`;
  if (error instanceof BucketMissing) return error.message;
  if (error.name === "TimeoutError") return "the store did not answer in time";
  return `the store cannot be reached: ${deepestMessage(error)}`;
}

function deepestMessage(error: Error): string {
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message;
}

function sentenceOfRefusal(error: S3ServiceError): string {
  const code = codeOf(error);
  if (KEY_REFUSALS.has(code)) return `the store refused our key (${code})`;
  if (code === "AuthorizationHeaderMalformed") {
    return `the store refused us: perhaps it is in another region (${code})`;
  }
  if (code === "RequestTimeTooSkewed") {
    return "the store refused us: its clock and ours differ too much";
  }
  if (error.status === INSUFFICIENT_STORAGE) return `the store is full (${code})`;
  return `the store answered ${error.status} ${code}`;
}

/** The S3 error code. The client doesn't read it if the server's XML response names a charset. */
function codeOf(error: S3ServiceError): string {
  const inBody = /<Code>(\w+)<\/Code>/.exec(error.body ?? "")?.[1];
  return inBody ?? error.serviceCode ?? "";
}
