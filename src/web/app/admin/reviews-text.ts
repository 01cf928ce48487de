import type { Words } from "#kit/ui/use-text.ts";

const en = {
  lead: "These people signed up from a network or mail domain with many new accounts, so their {credits} free credits are on hold. Please decide each case. At the deadline a rule decides: it gives the credits below a weight of {ceiling}, unless you refused another account of the same group.",
  none: "No cases are waiting.",
  since: "Waiting since {moment}.",
  until: "A rule decides on {moment}.",
  weight: "Weight {weight}",
  sameAddress: "same address in the day before: {count}",
  sameNetwork: "same network: {count}",
  sameDomain: "same mail domain: {count}",
  give: "Give …",
  refuse: "Refuse …",
  giveTitle: "Give the free credits?",
  refuseTitle: "Refuse the free credits?",
  decideText: "For {email}. The decision is final and stands in the log.",
  giveYes: "Give the free credits",
  refuseYes: "Refuse the free credits",
  decided: "Decided.",
} as const;

/** Words of the page of free credits that wait for a decision. */
export const reviewsText: Words<keyof typeof en> = {
  en,
  vi: {
    lead: "Nhiều tài khoản đến từ cùng một mạng hoặc tên miền e-mail nên những người này đang chờ {credits} tín dụng miễn phí. Hãy quyết định từng trường hợp; trường hợp nào đến hạn mà chưa ai quyết định thì một quy tắc sẽ quyết định: tặng nếu trọng số dưới {ceiling}, trừ khi bạn đã từ chối một tài khoản khác trong cùng nhóm.",
    none: "Không ai đang chờ quyết định.",
    since: "Đã chờ từ {moment}.",
    until: "Quy tắc sẽ quyết định vào {moment}.",
    weight: "Trọng số {weight}",
    sameAddress: "cùng địa chỉ trong ngày trước đó: {count}",
    sameNetwork: "cùng mạng: {count}",
    sameDomain: "cùng tên miền e-mail: {count}",
    give: "Tặng …",
    refuse: "Từ chối …",
    giveTitle: "Tặng tín dụng miễn phí?",
    refuseTitle: "Từ chối tín dụng miễn phí?",
    decideText: "Cho {email}. Quyết định là cuối cùng và được ghi vào nhật ký.",
    giveYes: "Tặng tín dụng miễn phí",
    refuseYes: "Từ chối tín dụng miễn phí",
    decided: "Đã quyết định.",
  },
};
