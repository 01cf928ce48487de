import { commonErrors } from "#core/common-errors.ts";
import type { ErrorCode, ErrorDetails, ErrorEntry } from "#core/errors.ts";
import { fillIn, type Locale } from "#core/locale.ts";

/** Status of errors without a usable response. */
const NO_ANSWER = 0;

/** Errors that the browser raises itself. Their texts are available offline. */
const ownErrors = {
  ...commonErrors,
  offline: {
    status: NO_ANSWER,
    text: {
      en: "There is no connection. Check your network and try again; nothing was lost.",
      vi: "Không có kết nối mạng. Hãy kiểm tra rồi thử lại; không có gì bị mất.",
    },
  },
  unreadable: {
    status: NO_ANSWER,
    text: {
      en: "The answer could not be read. Please try again.",
      vi: "Không đọc được câu trả lời. Vui lòng thử lại.",
    },
  },
} as const satisfies Record<string, ErrorEntry>;
type OwnCode = keyof typeof ownErrors;
export type ClientErrorCode = ErrorCode | OwnCode;

/** A failed call, with a code that has a text in every language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ClientErrorCode;
  readonly details: ErrorDetails;
  readonly #entry: ErrorEntry;

  constructor(
    error: OwnCode | (ErrorEntry & { readonly code: ErrorCode }),
    details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    const code = typeof error === "string" ? error : error.code;
    super(code, options);
    this.code = code;
    this.details = details;
    this.#entry = typeof error === "string" ? ownErrors[error] : error;
  }

  /** `true` if the same request may succeed in a moment: there was no usable response. */
  get isConnectionLost(): boolean {
    return this.#entry.status === NO_ANSWER;
  }

  /** `true` if retrying later may help: the connection or the server failed, not the request. */
  get isPassing(): boolean {
    return this.isConnectionLost || this.#entry.status >= 500;
  }

  /** `true` if a rate limit was hit: the same request is accepted after `retryAfterS` seconds. */
  get isTooSoon(): boolean {
    return this.code === "rate_limited" || this.code === "work_limited";
  }

  /** Returns the message for users in `locale`. */
  text(locale: Locale): string {
    return fillIn(this.#entry.text[locale], this.details);
  }
}
