import type { Words } from "../../ui/use-text.ts";

const en = {
  lead: "Many accounts came from one network, so these people wait for their {credits} free credits. Decide for each of them.",
  none: "Nobody waits for a decision.",
  nearby: "{count} others of the same network had theirs in the day before",
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
    lead: "Nhiều tài khoản đến từ cùng một mạng nên những người này đang chờ {credits} tín dụng miễn phí. Hãy quyết định từng trường hợp.",
    none: "Không ai đang chờ quyết định.",
    nearby: "{count} người khác cùng mạng đã nhận trong ngày trước đó",
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
