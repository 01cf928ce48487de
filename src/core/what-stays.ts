import type { Localised } from "./locale.ts";

/**
 * What stays of a deleted account, and how long: the same sentence in the privacy policy, on the help page and in the
 * dialog of the deletion. `{fingerprintDays}` is the setting of this server (FINGERPRINT_DAYS).
 */
export const WHAT_STAYS: Localised = {
  en: "Only this stays: what the law makes us keep, such as accounting records (amounts, dates, invoices, invitations, actions of the operator), under a random number without your name; for {fingerprintDays} days after you ask for the deletion, keyed hashes of your email address and card and the note that there was a deletion, so that free credits and trials are given once and no backup brings you back; and for {fingerprintDays} days after an image was made, 64 bits of how it looked, the number in its watermark and the day, which lead to no person, account or image.",
  vi: "Chỉ những thứ sau được giữ lại: những gì pháp luật buộc chúng tôi giữ, như hồ sơ kế toán (số tiền, ngày, hóa đơn, lời mời, thao tác của đơn vị vận hành), dưới một mã số ngẫu nhiên không có tên bạn; trong {fingerprintDays} ngày sau khi bạn yêu cầu xóa, mã băm có khóa của địa chỉ email và thẻ cùng việc đã có yêu cầu xóa, để điểm miễn phí và dùng thử chỉ có một lần và không bản sao lưu nào khôi phục bạn; và trong {fingerprintDays} ngày sau khi một ảnh được tạo, 64 bit về hình dáng của ảnh, số trong dấu chìm và ngày tạo, không dẫn đến người, tài khoản hay bức ảnh nào.",
};
