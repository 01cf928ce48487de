import { commitments as c } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { REFUND } from "#core/money-sentences.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { type LegalDocument, legalEdition, text } from "./document.ts";
import { yenRows } from "./plan-rows.ts";

export const commerceVi: LegalDocument = {
  ...legalEdition,
  title: "Thông tin giao dịch thương mại",
  description: `Ai bán ${PRODUCT_NAME}, giá bằng yên đã gồm thuế, thanh toán, giao hàng, hủy và hoàn tiền theo luật Nhật Bản.`,
  lead: "Công bố theo Luật Giao dịch thương mại đặc định của Nhật Bản: ai bán, giá bao nhiêu và theo điều kiện nào.",
  sections: [
    {
      id: "seller",
      heading: "Bên bán",
      summary: "Bạn giao dịch với ai.",
      blocks: [
        {
          kind: "facts",
          rows: [
            ["Bên bán", "{operatorName}"],
            ["Người chịu trách nhiệm", "{operatorRepresentative}"],
            ["Địa chỉ", "{operatorAddress}"],
            ["Điện thoại", "{operatorPhone}"],
            ["Email", "{operatorEmail}"],
            ["Giờ làm việc", `${c.businessHours}, giờ Nhật Bản {sellerHoursHere}`],
            ["Hỗ trợ", `[bộ phận hỗ trợ](/support), trả lời trong vòng ${SUPPORT_REPLY_HOURS} giờ`],
          ],
        },
        text(
          "Nếu địa chỉ hoặc số điện thoại không được hiển thị, hãy hỏi [bộ phận hỗ trợ](/support); bên bán sẽ cung cấp ngay.",
        ),
      ],
    },
    {
      id: "prices",
      heading: "Giá",
      summary: "Bằng yên theo tháng hoặc theo năm, đã gồm thuế.",
      blocks: [
        {
          kind: "table",
          caption: "Các gói bằng yên, đã gồm thuế",
          head: ["Gói", "Giá mỗi tháng", "Giá mỗi năm", "Điểm"],
          rows: yenRows("vi", {
            freeCredits: `${SIGN_UP_CREDITS} điểm ban đầu`,
            credits: "{credits} mỗi tháng",
          }),
        },
        text(
          "Khi trả theo năm, bạn trả giá năm một lần mỗi năm và nhận điểm theo từng tháng. Tên trong ngoặc là tên của gói trong văn bản pháp lý. Gói nào cũng có mọi công cụ, trên web và qua API.",
        ),
        text(
          "Giá bằng đô la Mỹ có trong [điều khoản](/terms#plans) và trên [trang bảng giá](/pricing).",
        ),
      ],
    },
    {
      id: "conditions",
      heading: "Thanh toán và giao hàng",
      summary: "Bằng thẻ, trực tuyến; giao ngay.",
      blocks: [
        {
          kind: "facts",
          rows: [
            [
              "Phí khác",
              "Không có phụ phí khi thanh toán trên điện thoại hay trên web. Chi phí kết nối internet do bạn chịu.",
            ],
            [
              "Phương thức thanh toán",
              "Thẻ, trực tuyến, qua đơn vị xử lý thẻ, khi đơn vị vận hành đã thiết lập.",
            ],
            [
              "Thời điểm thanh toán",
              "Vào ngày bạn đăng ký gói, sau đó vào cùng ngày mỗi tháng, hoặc mỗi năm nếu bạn trả theo năm. Tháng nào ngắn hơn thì tính vào ngày cuối tháng.",
            ],
            ["Giao hàng", "Nội dung số được giao ngay sau khi thanh toán."],
            [
              "Hạn dùng điểm",
              `Điểm của gói trả phí có hạn tối đa ${c.paidCreditMonths} tháng kể từ ngày được cấp.`,
            ],
            ["Bạn cần có", "Một trình duyệt web hiện hành và kết nối internet."],
          ],
        },
      ],
    },
    {
      id: "term",
      heading: "Thời hạn và hủy gói",
      summary: "Gia hạn mỗi tháng hoặc mỗi năm cho đến khi bạn hủy.",
      blocks: [
        text(
          "Gói tháng tự động gia hạn vào cùng ngày mỗi tháng, gói năm vào cùng ngày mỗi năm, theo giá trong bảng trên, cho đến khi bị hủy.",
        ),
        text(
          "Bạn có thể hủy bất cứ lúc nào trước lần gia hạn kế tiếp, trong phần [cài đặt tài khoản](/account#plan) hoặc bằng [yêu cầu hỗ trợ](/support). Khi đó gói kết thúc cùng kỳ đã trả tiền và bạn không bị trừ tiền nữa. Sau đó chỉ các phần miễn phí còn dùng được.",
        ),
        text(
          `Trước khi gói năm gia hạn ${c.renewalNoticeDays} ngày, bạn nhận email ghi ngày, số tiền và cách hủy. Kỳ dùng thử được báo trước khi kết thúc ${c.trialFirstNoticeDays} ngày và ${c.trialLastNoticeDays} ngày. Ngày và số tiền của lần trừ tiền tới luôn có ở [trang tài khoản](/account#plan).`,
        ),
        text(`Giá mới được báo ít nhất ${c.priceNoticeDays} ngày trước khi kỳ hiện tại kết thúc.`),
      ],
    },
    {
      id: "refunds",
      heading: "Trả hàng và hoàn tiền",
      summary: `Trong ${c.refundDays} ngày, nếu chưa dùng gì: hoàn toàn bộ số tiền.`,
      blocks: [text(REFUND.vi)],
    },
  ],
};
