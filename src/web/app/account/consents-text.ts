import type { Words } from "#kit/ui/use-text.ts";

const en = {
  title: "Your consent",
  text: "Before a tool measures or changes a face or a body, you are asked once to agree to this:",
  given: "You agreed on {date}.",
  notGiven: "You have not agreed. The first tool that you use asks.",
  withdraw: "Take it back",
  withdrawn: "Taken back. The tools will ask again.",
} as const;

/** Words of consents on the account page. */
export const consentsText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Sự đồng ý của bạn",
    text: "Trước khi một công cụ đo hoặc thay đổi khuôn mặt hoặc cơ thể, bạn được hỏi một lần để đồng ý với:",
    given: "Bạn đã đồng ý ngày {date}.",
    notGiven: "Bạn chưa đồng ý. Công cụ đầu tiên bạn dùng sẽ hỏi.",
    withdraw: "Rút lại",
    withdrawn: "Đã rút lại. Các công cụ sẽ hỏi lại.",
  },
};
