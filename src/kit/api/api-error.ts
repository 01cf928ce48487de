import { commonErrors } from "#core/common-errors.ts";
import type { ErrorCode, ErrorDetails, ErrorEntry } from "#core/errors.ts";
import { fillIn, type Locale } from "#core/locale.ts";

/** The status of what never was an answer. */
const NO_ANSWER = 0;

/** What a browser says by itself; these words are there without a network. */
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

/** A call that failed, with a code that has words in every language. */
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

  /** True when the same request may succeed by itself in a moment. */
  get isConnectionLost(): boolean {
    return this.#entry.status === NO_ANSWER;
  }

  /** True when asking again later may help: the connection or the server failed, not the request. */
  get isPassing(): boolean {
    return this.isConnectionLost || this.#entry.status >= 500;
  }

  /** True when the same request is welcome after `retryAfterS`: too much was asked for in a short time. */
  get isTooSoon(): boolean {
    return this.code === "rate_limited" || this.code === "work_limited";
  }

  /** The sentence for a person. */
  text(locale: Locale): string {
    return fillIn(this.#entry.text[locale], this.details);
  }
}
