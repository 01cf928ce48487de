import type { Words } from "#kit/ui/use-text.ts";

const en = {
  lead: "Letters to the support desk: late ones first, then by plan, then by due time. Answer by email, then close the letter and say what was done.",
  open: "Open",
  closed: "Closed",
  filter: "Which letters",
  none: "No letters here.",
  topic_other: "Question",
  topic_removal: "Remove a picture",
  due: "Due {time}",
  late: "Late since {time}",
  closedAt: "Closed {time}",
  plan: "{plan} plan",
  from: "From {name}, {email}",
  close: "Close …",
  closeTitle: "Close the letter {reference}?",
  closeText: "It leaves the list. What you write stands in the log.",
  done: "What was done",
  yes: "Close the letter",
  said: "Closed.",
  logged: "Closed a letter",
} as const;

export type LettersKey = keyof typeof en;

/** Words of the operator's page of support messages. */
export const lettersText: Words<LettersKey> = {
  en,
  vi: {
    lead: "Thư gửi bộ phận hỗ trợ: thư quá hạn trước, rồi theo gói, rồi theo hạn. Hãy trả lời qua email, rồi đóng thư và ghi việc đã làm.",
    open: "Đang mở",
    closed: "Đã đóng",
    filter: "Loại thư",
    none: "Không có thư nào.",
    topic_other: "Câu hỏi",
    topic_removal: "Gỡ ảnh",
    due: "Hạn {time}",
    late: "Quá hạn từ {time}",
    closedAt: "Đóng lúc {time}",
    plan: "Gói {plan}",
    from: "Từ {name}, {email}",
    close: "Đóng …",
    closeTitle: "Đóng thư {reference}?",
    closeText: "Thư sẽ rời danh sách. Điều bạn viết được ghi vào nhật ký.",
    done: "Việc đã làm",
    yes: "Đóng thư",
    said: "Đã đóng.",
    logged: "Đóng một bức thư",
  },
};
