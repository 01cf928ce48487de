import type { Locale } from "#core/locale.ts";
import { REFUND, TRIAL } from "#core/money-sentences.ts";
import { currencies, formatMoney, planIds, planOf } from "#core/plans.ts";
import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

/** Name, monthly prices and credits of each plan, from the plan table. `{starterCredits}` and its like are figures. */
function planRows(locale: Locale, free: string): string[][] {
  return planIds.map((id) => {
    const plan = planOf(id);
    const prices = currencies.flatMap((currency) => {
      const price = plan[currency];
      return price ? [formatMoney(price.month, currency, locale)] : [];
    });
    return [plan.name, prices.join(" · "), id === "free" ? free : `{${id}Credits}`];
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
            "The price is on the run button. On this server it is {cost} for each image, on every engine.",
            "Credits are held when a run starts and taken when the picture is there.",
            "A run that fails, is refused or is cancelled costs nothing: the credits come back by themselves.",
            "Each picture is checked before it is charged. One that may have a fault is yours free of charge, and a broken one is thrown away and costs nothing.",
            "A picture of the built-in engine that is not what you wanted can be returned within {returnHours} hours (“Not what I wanted”): the credits come back with their old last day, and the picture is deleted. That is possible {returnsAlways} times in {returnDays} days, or once for every {runsPerReturn} charged pictures if that is more; all accounts of one network share that limit. Pictures of other engines can be returned if the operator allows it, pictures made with an API key cannot.",
            "The built-in engine makes the same picture from the same photo with the same settings. It says so before you press and charges it once. Where chance plays a part, “Make another version” makes another picture at the usual price.",
            "Pressing twice, a lost connection or a closed window never charges twice.",
          ),
        ],
      },
      {
        id: "free",
        heading: "Free credits",
        blocks: [
          text(
            "A new account has {signUpCredits} credits, once. On the {freePlan} plan they are topped up to {freeRuns} images at the start of each month. Where the operator sends mail, they come when your address is confirmed.",
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
            head: ["Plan", "A month", "Credits and images"],
            rows: planRows(
              "en",
              "{signUpCredits} credits once, topped up to {freeRuns} images each month",
            ),
          },
          text(
            "Every plan has every tool, on the web and through the API. A larger plan goes first in the queue and in support, and takes more photos per batch. Paid credits are good for {paidCreditMonths} months. Prices by the year are on the [pricing page](/pricing).",
          ),
        ],
      },
      {
        id: "refunds",
        heading: "Refunds and cancelling",
        blocks: [
          text(
            "You can cancel a plan on your [account page](/account#plan) at any time; it then runs to the end of what is paid.",
          ),
          text(REFUND.en),
          text(TRIAL.en),
        ],
      },
      {
        id: "referral",
        heading: "Inviting friends",
        blocks: [
          text(
            "Share your own link from “Get free credits”: you get {referralCredits} credits, and each new user whom you referred gets {referralCredits} too. New users get theirs once the email address is confirmed, you get yours {referralDelayHours} hours after their first finished picture. The rules are in the [terms](/terms#referral).",
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
    title: "Điểm và gói",
    description:
      "Một lượt chạy tốn bao nhiêu, khi nào điểm tự quay lại, hoàn tiền và nội dung từng gói.",
    lead: "Bạn chỉ trả cho ảnh đã hoàn thành, ngoài ra không trả gì.",
    sections: [
      {
        id: "runs",
        heading: "Một lượt chạy tốn bao nhiêu",
        blocks: [
          list(
            "Giá ghi trên nút chạy: trên máy chủ này là {cost} cho mỗi ảnh, dù dùng bộ xử lý nào.",
            "Điểm được giữ khi lượt chạy bắt đầu và chỉ trừ khi có ảnh.",
            "Lượt chạy thất bại, bị từ chối hoặc bị hủy không tốn gì: điểm tự quay lại.",
            "Mỗi ảnh được kiểm tra trước khi tính điểm. Ảnh có thể có lỗi được tặng bạn, còn ảnh hỏng bị bỏ đi và không tính phí.",
            "Ảnh của bộ xử lý tích hợp không đúng ý bạn có thể được trả lại trong vòng {returnHours} giờ (“Không đúng ý tôi”): điểm quay lại với hạn dùng cũ và ảnh bị xóa. Bạn được làm vậy {returnsAlways} lần trong {returnDays} ngày, hoặc một lần cho mỗi {runsPerReturn} ảnh có tính điểm nếu nhiều hơn; các tài khoản dùng chung một mạng có chung giới hạn này. Ảnh của bộ xử lý khác chỉ trả lại được nếu đơn vị vận hành cho phép; ảnh tạo bằng khóa API thì không.",
            "Cùng một ảnh gốc với cùng thiết lập, bộ xử lý tích hợp luôn tạo ra cùng một ảnh. Màn hình báo trước khi bạn bấm, và ảnh đó chỉ bị tính một lần. Ở những công cụ có yếu tố ngẫu nhiên, “Tạo phiên bản khác” tạo ra một ảnh khác với giá thông thường.",
            "Bấm hai lần, mất mạng hay đóng cửa sổ không bao giờ bị tính hai lần.",
          ),
        ],
      },
      {
        id: "free",
        heading: "Điểm miễn phí",
        blocks: [
          text(
            "Tài khoản mới có {signUpCredits} điểm, một lần. Ở gói {freePlan}, đầu mỗi tháng được bù cho đủ {freeRuns} ảnh. Nơi đơn vị vận hành có gửi email, điểm đến khi địa chỉ của bạn được xác nhận.",
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
            head: ["Gói", "Mỗi tháng", "Điểm và ảnh"],
            rows: planRows("vi", "{signUpCredits} điểm một lần, bù đủ {freeRuns} ảnh mỗi tháng"),
          },
          text(
            "Gói nào cũng có mọi công cụ, trên web và qua API. Gói lớn hơn được xử lý và hỗ trợ trước, và nhận nhiều ảnh hơn mỗi lô. Điểm trả tiền có giá trị trong {paidCreditMonths} tháng. Giá theo năm nằm ở [bảng giá](/pricing).",
          ),
        ],
      },
      {
        id: "refunds",
        heading: "Hoàn tiền và hủy gói",
        blocks: [
          text(
            "Bạn có thể hủy gói ở [trang tài khoản](/account#plan) bất cứ lúc nào; gói còn hiệu lực đến hết kỳ đã trả.",
          ),
          text(REFUND.vi),
          text(TRIAL.vi),
        ],
      },
      {
        id: "referral",
        heading: "Mời bạn bè",
        blocks: [
          text(
            "Chia sẻ liên kết riêng của bạn: bạn nhận {referralCredits} điểm, mỗi người dùng mới bạn giới thiệu cũng nhận {referralCredits} điểm. Người mới nhận điểm khi xác nhận email; điểm của bạn được cộng {referralDelayHours} giờ sau khi người đó tạo xong ảnh đầu tiên. Quy định nằm trong [điều khoản](/terms#referral).",
          ),
        ],
      },
      {
        id: "history",
        heading: "Điểm đã đi đâu",
        blocks: [
          text(
            "[Trang tài khoản](/account#credits) liệt kê từng lần cộng trừ cùng lượt chạy, và mọi hóa đơn.",
          ),
        ],
      },
    ],
  },
};
