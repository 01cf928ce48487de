import { commitments as c } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
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
            ["Giờ làm việc", `${c.businessHours}, giờ Nhật Bản`],
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
      summary: "Yên mỗi tháng, đã gồm thuế.",
      blocks: [
        {
          kind: "table",
          caption: "Các gói theo tháng bằng yên, đã gồm thuế",
          head: ["Gói", "Giá mỗi tháng", "Tín dụng"],
          rows: yenRows("vi", {
            freeName: "{name} (miễn phí)",
            freeCredits: `${SIGN_UP_CREDITS} tín dụng ban đầu`,
            credits: "{credits} mỗi tháng",
          }),
        },
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
            ["Thời điểm thanh toán", "Lần đầu khi đăng ký gói, sau đó vào cùng ngày mỗi tháng."],
            ["Giao hàng", "Nội dung số được giao ngay sau khi thanh toán."],
            [
              "Hạn dùng tín dụng",
              `Tín dụng của gói trả phí có hạn tối đa ${c.paidCreditMonths} tháng kể từ ngày được cấp.`,
            ],
            ["Bạn cần có", "Một trình duyệt web hiện hành và kết nối internet."],
          ],
        },
      ],
    },
    {
      id: "term",
      heading: "Thời hạn và hủy gói",
      summary: "Gia hạn mỗi tháng cho đến khi bạn hủy.",
      blocks: [
        text(
          "Gói tự động gia hạn vào cùng ngày mỗi tháng cho đến khi bị hủy. Bạn có thể hủy bất cứ lúc nào trước lần gia hạn kế tiếp: trong phần cài đặt tài khoản, bằng [yêu cầu hỗ trợ](/support), hoặc tại cửa hàng của bên thứ ba nơi bạn đã đăng ký. Sau đó chỉ các phần miễn phí còn dùng được.",
        ),
        text(`Giá mới được báo ít nhất ${c.priceNoticeDays} ngày trước khi kỳ hiện tại kết thúc.`),
      ],
    },
    {
      id: "refunds",
      heading: "Trả hàng và hoàn tiền",
      summary: `Giao dịch là cuối cùng, trừ khi chưa dùng trong ${c.refundDays} ngày.`,
      blocks: [
        text("Vì là nội dung số, mọi giao dịch là cuối cùng và không hoàn tiền."),
        text(
          `Tuy vậy, theo [điều khoản](/terms#refunds) của chúng tôi, bạn được hoàn tiền toàn bộ trong vòng ${c.refundDays} ngày nếu nội dung trả phí chưa hề được sử dụng. Quy định nào có lợi hơn cho bạn sẽ được áp dụng.`,
        ),
      ],
    },
  ],
};
