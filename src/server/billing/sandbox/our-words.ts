import { AppError } from "#core/errors.ts";
import { PaymentFailure } from "../payment-provider.ts";

/** Maps a payment failure to the error that the test checkout's pages show. Returns other errors unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof PaymentFailure)) return error;
  switch (error.code) {
    case "not_found":
      return new AppError("not_found", {}, { cause: error });
    case "declined":
      return new AppError("payment_declined", {}, { cause: error });
    case "refused":
      return new AppError("request_conflict", {}, { cause: error });
    case "auth":
    case "unavailable":
      return new AppError("payment_unavailable", {}, { cause: error });
  }
}
