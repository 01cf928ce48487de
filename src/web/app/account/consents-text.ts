import type { Words } from "#kit/ui/use-text.ts";

const en = {
  title: "Your consent",
  text: "Before a tool changes a face or a body, you are asked once for this:",
  given: "You agreed on {date}.",
  notGiven: "You have not agreed. The first run of such a tool asks.",
  withdraw: "Take it back",
  withdrawn: "Taken back. Face and body tools will ask again.",
} as const;

/** Words of consents on the account page. */
export const consentsText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Sự đồng ý của bạn",
    text: "Trước khi một công cụ thay đổi khuôn mặt hoặc cơ thể, bạn được hỏi một lần:",
    given: "Bạn đã đồng ý ngày {date}.",
    notGiven: "Bạn chưa đồng ý. Lần chạy đầu tiên của công cụ như vậy sẽ hỏi.",
    withdraw: "Rút lại",
    withdrawn: "Đã rút lại. Các công cụ khuôn mặt và cơ thể sẽ hỏi lại.",
  },
};
