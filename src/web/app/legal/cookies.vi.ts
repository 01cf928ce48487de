import { PRODUCT_NAME, PRODUCT_SLUG } from "#core/product.ts";
import { type LegalDocument, legalEdition, list, text } from "./document.ts";

export const cookiesVi: LegalDocument = {
  ...legalEdition,
  title: "Chính sách cookie",
  description: `Tất cả những gì ${PRODUCT_NAME} lưu trong trình duyệt của bạn: tên, mục đích và thời hạn. Không theo dõi nên không có biểu ngữ.`,
  lead: "Tất cả những gì trang này lưu trong trình duyệt của bạn, nêu rõ từng tên. Không có theo dõi, vì vậy không có biểu ngữ xin phép.",
  sections: [
    {
      id: "cookies",
      heading: "Cookie",
      summary: "Một cookie, để giữ bạn đăng nhập.",
      blocks: [
        {
          kind: "table",
          caption: "Cookie của trang này",
          head: ["Tên", "Mục đích", "Thời hạn"],
          rows: [
            [
              `${PRODUCT_SLUG}.session_token`,
              "giữ bạn đăng nhập; mã script không đọc được",
              "7 ngày, gia hạn khi bạn sử dụng",
            ],
            [
              `${PRODUCT_SLUG}.state`,
              "chỉ trong lúc bạn đăng nhập bằng Google hoặc GitHub",
              "vài phút",
            ],
            ["i18next", "ngôn ngữ được chọn ở nơi khác; chúng tôi chỉ đọc, không bao giờ ghi", "–"],
          ],
        },
        text("Trên kết nối bảo mật, tên cookie của chúng tôi bắt đầu bằng “__Secure-”."),
      ],
    },
    {
      id: "storage",
      heading: "Trình duyệt của bạn giữ gì",
      summary: "Các lựa chọn của bạn; chúng không tự gửi về cho chúng tôi.",
      blocks: [
        {
          kind: "table",
          caption: "Bộ nhớ cục bộ và bộ nhớ phiên",
          head: ["Tên", "Mục đích", "Thời hạn"],
          rows: [
            ["ui-theme", "sáng, tối hoặc theo thiết bị", "đến khi bạn xóa"],
            ["i18nextLng", "ngôn ngữ của bạn", "đến khi bạn xóa"],
            ["rid", "ai đã giới thiệu bạn, cho đến khi hồ sơ của bạn được tạo", "đến lúc đó"],
            [
              "face-consent-studio",
              "bạn đã đồng ý cho công cụ như vậy gửi ảnh đến nhà cung cấp nào",
              "đến khi bạn xóa",
            ],
            [
              "engine-kind:…",
              "bộ xử lý bạn đã chọn, cho từng tài khoản trên thiết bị này",
              "đến khi bạn xóa",
            ],
            ["sidebar-collapsed", "thanh bên đang thu gọn hay không", "đến khi bạn xóa"],
            ["pending-runs", "mã của lượt chạy đang xử lý", "đến khi đóng cửa sổ"],
            [
              "react-router-scroll-positions",
              "bạn đang đọc đến đâu trên trang",
              "đến khi đóng cửa sổ",
            ],
          ],
        },
      ],
    },
    {
      id: "no-tracking",
      heading: "Những gì không có ở đây",
      summary: "Không phân tích, không quảng cáo, không đo lường từ xa.",
      blocks: [
        list(
          "Không có công cụ phân tích hay đo lường từ xa.",
          "Không có quảng cáo, không ai theo bạn sang trang khác.",
          "Không có ảnh, phông chữ hay mã script từ máy chủ khác.",
        ),
        text(
          "Tất cả những mục trên đều cần cho việc bạn yêu cầu trang thực hiện, nên pháp luật không đòi hỏi xin phép. Nếu điều đó thay đổi, bạn sẽ được hỏi trước, và nói “không” cũng dễ như nói “có”.",
        ),
      ],
    },
    {
      id: "others",
      heading: "Các bên khác",
      summary: "Chỉ sau khi bạn bấm nút dẫn đến họ.",
      blocks: [
        text(
          "Video hướng dẫn được tải từ youtube-nocookie.com khi bạn bấm phát, và khi đó YouTube có thể lưu dữ liệu trong trình duyệt của bạn. Trên trang của đơn vị xử lý thẻ và của Google hoặc GitHub, chính sách riêng của họ được áp dụng.",
        ),
      ],
    },
    {
      id: "control",
      heading: "Quyền kiểm soát của bạn",
      summary: "Đăng xuất, hoặc xóa dữ liệu của trang trong trình duyệt.",
      blocks: [
        text(
          "Đăng xuất sẽ xóa cookie của phiên. Phần cài đặt của trình duyệt cho xem và xóa mọi thứ còn lại; trang sẽ bắt đầu lại từ đầu. Những gì chúng tôi lưu trên máy chủ có trong [chính sách quyền riêng tư](/privacy).",
        ),
      ],
    },
  ],
};
