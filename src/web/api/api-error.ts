import {
  type ErrorCode,
  type ErrorDetails,
  errorStatus,
  errorText,
  isErrorCode,
} from "#core/errors.ts";
import { fillIn, type Locale, type Localised } from "#core/locale.ts";
import { fieldsOf } from "./checked-by-hand.ts";

/** Refusals that never reached the server. */
const localErrors = {
  offline: {
    en: "There is no connection. Check your network and try again; nothing was lost.",
    vi: "Không có kết nối mạng. Hãy kiểm tra rồi thử lại; không có gì bị mất.",
  },
  unreadable: {
    en: "The answer could not be read. Please try again.",
    vi: "Không đọc được câu trả lời. Vui lòng thử lại.",
  },
} as const satisfies Record<string, Localised>;
export type ClientErrorCode = ErrorCode | keyof typeof localErrors;

function isDetail(entry: [string, unknown]): entry is [string, string | number] {
  return typeof entry[1] === "string" || typeof entry[1] === "number";
}

function isLocal(code: ClientErrorCode): code is keyof typeof localErrors {
  return Object.hasOwn(localErrors, code);
}

/** A call that failed, with a code that has words in every language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ClientErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ClientErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }

  /** From the decoded body of an error answer; what is not one of our errors becomes `unexpected`. */
  static fromBody(body: unknown): ApiError {
    const { code, details } = fieldsOf(fieldsOf(body)["error"]);
    if (typeof code !== "string" || !isErrorCode(code)) return new ApiError("unexpected");
    return new ApiError(
      code,
      Object.fromEntries(Object.entries(fieldsOf(details)).filter(isDetail)),
    );
  }

  /** True when the same request may succeed by itself in a moment. */
  get isConnectionLost(): boolean {
    return isLocal(this.code);
  }

  /** True when asking again later may help: the connection or the server failed, not the request. */
  get isPassing(): boolean {
    return isLocal(this.code) || errorStatus(this.code) >= 500;
  }

  /** The sentence for a person. */
  text(locale: Locale): string {
    return isLocal(this.code)
      ? fillIn(localErrors[this.code][locale], this.details)
      : errorText(this.code, locale, this.details);
  }
}
