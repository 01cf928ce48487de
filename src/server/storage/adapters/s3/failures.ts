import { S3ServiceError } from "s3mini";

/** The bucket of the configuration is not there: what looks like a missing file is a missing store. */
class BucketMissing extends Error {
  override readonly name = "BucketMissing";
}

const KEY_REFUSALS = new Set(["SignatureDoesNotMatch", "InvalidAccessKeyId", "AccessDenied"]);
const INSUFFICIENT_STORAGE = 507;

/**
 * A 404 as it came; throws `BucketMissing` when it is the bucket that is missing, which the client would
 * answer in the same way as a missing file.
 */
export async function saidAboutBucket(response: Response, bucket: string): Promise<Response> {
  const text = await response.text();
  if (text.includes("<Code>NoSuchBucket</Code>")) {
    throw new BucketMissing(`the store has no bucket "${bucket}"`);
  }
  return new Response(text, { status: response.status, headers: response.headers });
}

/** True for what may be over in a moment: no connection, no answer in time, half an answer, 5xx, SlowDown. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof BucketMissing) return false;
  if (!(error instanceof S3ServiceError)) return true;
  if (error.status === INSUFFICIENT_STORAGE) return false;
  return error.status >= 500 || error.status === 429 || codeOf(error) === "RequestTimeout";
}

/** True for what no waiting mends: a refused key, a missing bucket, anything that the store calls our mistake. */
export function isLasting(error: unknown): boolean {
  if (error instanceof BucketMissing) return true;
  if (!(error instanceof S3ServiceError) || codeOf(error) === "RequestTimeTooSkewed") return false;
  return error.status < 500 && !isWorthAnotherTry(error);
}

/** What went wrong, for the operator; holds no secret. */
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

/** The code of S3; its client does not read it where a server names a character set with its XML. */
function codeOf(error: S3ServiceError): string {
  const inBody = /<Code>(\w+)<\/Code>/.exec(error.body ?? "")?.[1];
  return inBody ?? error.serviceCode ?? "";
}
