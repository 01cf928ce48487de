import type { Locale } from "#core/locale.ts";
import { currencies, formatMoney, planIds, planOf } from "#core/plans.ts";
import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

/** Name, monthly price and monthly credits of each plan, from the plan table. */
function planRows(locale: Locale, free: string, perMonth: string): string[][] {
  return planIds.map((id) => {
    const plan = planOf(id);
    const prices = currencies.flatMap((currency) => {
      const price = plan[currency];
      return price && price.month > 0 ? [formatMoney(price.month, currency, locale)] : [];
    });
    const credits = plan.creditsPerMonth.toLocaleString(locale);
    return [
      plan.label,
      prices.length > 0 ? prices.join(" · ") : "0",
      plan.creditsPerMonth > 0 ? perMonth.replace("{credits}", credits) : free,
    ];
  });
}

export const creditsHelp: TopicHelp = {
  en: {
    title: "Credits and plans",
    description:
      "What a run costs, when credits come back by themselves, refunds of payments, and what each plan holds.",
    lead: "You pay for finished pictures and for nothing else.",
    sections: [
      {
        id: "runs",
        heading: "What a run costs",
        blocks: [
          list(
            "The price stands on the run button. On this server it is {creditsPerRun}.",
            "Credits are held when a run starts and taken when the picture is there.",
            "A run that fails, is refused or is cancelled costs nothing: the credits come back by themselves.",
            "A picture that may have changed the face of somebody is free of charge.",
            "Pressing twice, a lost connection or a closed window never charges twice.",
          ),
        ],
      },
      {
        id: "free",
        heading: "Free credits",
        blocks: [
          text(
            "A new account has {signUpCredits} credits, once. On the free plan they are topped up to {freeRuns} runs at the start of each month. Where the operator sends mail, they come when your address is confirmed.",
          ),
        ],
      },
      {
        id: "plans",
        heading: "Plans",
        blocks: [
          {
            kind: "table",
            caption: "Plans",
            head: ["Plan", "A month", "Credits"],
            rows: planRows(
              "en",
              "{signUpCredits} once, then {freeRuns} runs a month",
              "{credits} a month",
            ),
          },
          text(
            "Every plan has every tool. Paid credits are good for {paidCreditMonths} months. Prices by the year are on the [pricing page](/pricing).",
          ),
        ],
      },
      {
        id: "refunds",
        heading: "Refunds and cancelling",
        blocks: [
          text(
            "You can cancel a plan on your [account page](/account) at any time; it then runs to the end of what is paid. Within {refundDays} days you get a payment back as long as none of its credits was spent. The words that count are in the [terms](/terms) and the [commercial disclosure](/commerce).",
          ),
        ],
      },
      {
        id: "history",
        heading: "Where your credits went",
        blocks: [
          text(
            "Your [account page](/account#credits) lists every movement with its run, and all invoices.",
          ),
        ],
      },
    ],
  },
  vi: {
    title: "Tín dụng và gói",
    description:
      "Một lượt chạy tốn bao nhiêu, khi nào tín dụng tự quay lại, hoàn tiền và nội dung từng gói.",
    lead: "Bạn chỉ trả cho ảnh đã hoàn thành, ngoài ra không trả gì.",
    sections: [
      {
        id: "runs",
        heading: "Một lượt chạy tốn bao nhiêu",
        blocks: [
          list(
            "Giá ghi trên nút chạy: trên máy chủ này là {creditsPerRun} tín dụng.",
            "Tín dụng được giữ khi lượt chạy bắt đầu và chỉ trừ khi có ảnh.",
            "Lượt chạy thất bại, bị từ chối hoặc bị hủy không tốn gì: tín dụng tự quay lại.",
            "Ảnh có thể đã đổi khuôn mặt của ai đó thì được miễn phí.",
            "Bấm hai lần, mất mạng hay đóng cửa sổ không bao giờ bị tính hai lần.",
          ),
        ],
      },
      {
        id: "free",
        heading: "Tín dụng miễn phí",
        blocks: [
          text(
            "Tài khoản mới có {signUpCredits} tín dụng, một lần. Ở gói miễn phí, đầu mỗi tháng được bù cho đủ {freeRuns} lượt chạy. Nơi đơn vị vận hành có gửi email, tín dụng đến khi địa chỉ của bạn được xác nhận.",
          ),
        ],
      },
      {
        id: "plans",
        heading: "Các gói",
        blocks: [
          {
            kind: "table",
            caption: "Các gói",
            head: ["Gói", "Mỗi tháng", "Tín dụng"],
            rows: planRows(
              "vi",
              "{signUpCredits} một lần, sau đó {freeRuns} lượt mỗi tháng",
              "{credits} mỗi tháng",
            ),
          },
          text(
            "Gói nào cũng có mọi công cụ. Tín dụng trả tiền có giá trị trong {paidCreditMonths} tháng. Giá theo năm nằm ở [bảng giá](/pricing).",
          ),
        ],
      },
      {
        id: "refunds",
        heading: "Hoàn tiền và hủy gói",
        blocks: [
          text(
            "Bạn có thể hủy gói ở [trang tài khoản](/account) bất cứ lúc nào; gói còn hiệu lực đến hết kỳ đã trả. Trong {refundDays} ngày, bạn được hoàn tiền nếu chưa dùng tín dụng nào của khoản đó. Nội dung có giá trị nằm trong [điều khoản](/terms) và [thông tin giao dịch thương mại](/commerce).",
          ),
        ],
      },
      {
        id: "history",
        heading: "Tín dụng đã đi đâu",
        blocks: [
          text(
            "[Trang tài khoản](/account#credits) liệt kê từng lần cộng trừ cùng lượt chạy, và mọi hóa đơn.",
          ),
        ],
      },
    ],
  },
};
