import type { SubscriptionStatus } from "#core/billing.ts";
import type { Words } from "#kit/ui/use-text.ts";

/** The states of a plan, in the operator's words. */
const en = {
  trialing: "in its trial",
  active: "paid",
  past_due: "payment is due",
  unpaid: "not paid",
  paused: "paused",
  incomplete: "first payment is open",
  canceled: "over",
} as const satisfies Record<SubscriptionStatus, string>;

export const statusText: Words<SubscriptionStatus> = {
  en,
  vi: {
    trialing: "đang dùng thử",
    active: "đã thanh toán",
    past_due: "chưa thu được tiền",
    unpaid: "chưa thanh toán",
    paused: "tạm dừng",
    incomplete: "chờ thanh toán lần đầu",
    canceled: "đã kết thúc",
  },
};
