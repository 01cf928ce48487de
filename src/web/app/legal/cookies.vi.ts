import { PRODUCT_NAME } from "#core/product.ts";
import { type LegalDocument, legalEdition, list, text } from "./document.ts";
import { keptRows } from "./kept-rows.ts";

export const cookiesVi: LegalDocument = {
  ...legalEdition,
  title: "Chính sách cookie",
  description: `Tất cả những gì ${PRODUCT_NAME} lưu trong trình duyệt của bạn: tên, mục đích và thời hạn. Không theo dõi nên không có biểu ngữ.`,
  lead: "Tất cả những gì trang này lưu trong trình duyệt của bạn, nêu rõ từng tên. Không có theo dõi, vì vậy không có biểu ngữ xin phép.",
  sections: [
    {
      id: "cookies",
      heading: "Cookie",
      summary: "Để đăng nhập và giữ bạn đăng nhập.",
      blocks: [
        {
          kind: "table",
          caption: "Cookie của trang này",
          head: ["Tên", "Mục đích", "Thời hạn"],
          rows: keptRows("vi", "cookie"),
        },
        text("Trên kết nối bảo mật, tên cookie của chúng tôi bắt đầu bằng “__Host-”."),
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
          rows: keptRows("vi", "local", "session"),
        },
      ],
    },
    {
      id: "caches",
      heading: "Bản sao tệp của trang",
      summary: "Để trang mở nhanh và báo khi bạn ngoại tuyến.",
      blocks: [
        {
          kind: "table",
          caption: "Bộ nhớ đệm của service worker",
          head: ["Tên", "Mục đích", "Thời hạn"],
          rows: keptRows("vi", "cache"),
        },
      ],
    },
    {
      id: "photo",
      heading: "Ảnh đang chờ công cụ",
      summary: "Để không mất ảnh khi tải lại trang hoặc đăng ký.",
      blocks: [
        {
          kind: "table",
          caption: "Cơ sở dữ liệu của trình duyệt (IndexedDB)",
          head: ["Tên", "Mục đích", "Thời hạn"],
          rows: keptRows("vi", "database"),
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
          "Video hướng dẫn được tải từ youtube-nocookie.com khi bạn bấm phát, và khi đó YouTube có thể lưu dữ liệu trong trình duyệt của bạn. Trên trang của đơn vị xử lý thẻ và của Google hoặc GitHub, chính sách riêng của họ được áp dụng. Nếu đăng nhập bằng Clerk, Clerk lưu cookie và dữ liệu riêng trong trình duyệt để giữ bạn đăng nhập.",
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
