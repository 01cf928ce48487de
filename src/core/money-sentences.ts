import { commitments as c } from "./commitments.ts";
import type { Localised } from "./locale.ts";

/**
 * Two promises about money, word for word the same on every page. The specification gives both halves of the first
 * (platform section 9): sales are final, and unused content is refunded.
 */
export const REFUND: Localised = {
  en: `You receive a full refund within ${c.refundDays} days of a payment if the paid content was never used, that is, if none of its credits was spent; otherwise, because content is digital, sales are final and there are no refunds.`,
  vi: `Bạn được hoàn tiền toàn bộ trong vòng ${c.refundDays} ngày kể từ khi thanh toán nếu nội dung trả phí chưa hề được sử dụng, tức là chưa dùng điểm nào của khoản đó; ngoài ra, vì là nội dung số, mọi giao dịch là cuối cùng và không hoàn tiền.`,
};

/** The provider charges at the moment at which the days of a trial are over (`billing/notices.ts` names that date). */
export const TRIAL: Localised = {
  en: "A trial turns into a paid subscription and is charged on the day after its last day, unless you cancel before. Our emails and your account page name that date.",
  vi: "Bản dùng thử chuyển thành gói trả phí và được thu phí vào ngày sau ngày dùng thử cuối cùng, trừ khi bạn hủy trước đó. Email của chúng tôi và trang tài khoản ghi rõ ngày thu phí.",
};
