import { commitments as c } from "#core/commitments.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { MAX_BACKUP_DAYS, retentionHours } from "#core/retention.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { WHAT_STAYS } from "#core/what-stays.ts";
import { type LegalDocument, legalEdition, list, text } from "./document.ts";
import { retentionRows } from "./retention-rows.ts";

export const privacyVi: LegalDocument = {
  ...legalEdition,
  title: "Chính sách quyền riêng tư",
  description: `${PRODUCT_NAME} biết gì về bạn, ảnh của bạn được xử lý ra sao, ai có thể thấy, và cách yêu cầu xóa toàn bộ.`,
  lead: "Chúng tôi biết gì về bạn, ảnh của bạn đi đâu, và làm sao để xóa cả hai.",
  sections: [
    {
      id: "controller",
      heading: "Bên chịu trách nhiệm",
      summary: "Đơn vị vận hành trang này.",
      blocks: [
        text(
          "Bên chịu trách nhiệm về dữ liệu của bạn là {operatorName}, {operatorAddress}. Hãy viết cho [bộ phận hỗ trợ](/support) hoặc gửi đến {operatorEmail}.",
        ),
      ],
    },
    {
      id: "data",
      heading: "Chúng tôi lưu gì và để làm gì",
      summary: "Những gì tài khoản, lượt chạy và câu trả lời cần đến; không gì khác.",
      blocks: [
        {
          kind: "table",
          caption: "Các loại dữ liệu",
          head: ["Dữ liệu", "Mục đích", "Thời gian lưu"],
          rows: retentionRows("vi"),
        },
        text(
          "Những gì quá hạn sẽ tự được xóa. Chúng tôi không hỏi tên người dùng, vai trò hay số điện thoại.",
        ),
      ],
    },
    {
      id: "faces",
      heading: "Ảnh và khuôn mặt",
      summary: "Khuôn mặt được đo để làm ảnh cho bạn, và số đo không được lưu lại.",
      blocks: [
        text(
          "Các công cụ của chúng tôi tìm khuôn mặt hoặc cơ thể trong ảnh để biết cần xử lý ở đâu, và một số công cụ thay đổi chúng. Công cụ thay đổi độ tuổi còn ước tính tuổi của khuôn mặt để đặt thanh trượt. Số đo chỉ dùng cho chính tấm ảnh đó; không có hồ sơ khuôn mặt nào được lưu và không ai bị nhận dạng qua đó. Trước lần đầu dùng công cụ như vậy, chúng tôi xin sự đồng ý của bạn, một lần cho mọi công cụ; bạn có thể rút lại ở [trang tài khoản](/account#consents).",
        ),
        list(
          "Không ai khác thấy ảnh của bạn: không có thư viện ảnh công khai.",
          "Bạn có thể xóa ngay từng kết quả và các ảnh gốc đã dùng trên màn hình của nó.",
          "Chúng tôi không dùng ảnh gốc và ảnh kết quả của bạn để huấn luyện bất cứ thứ gì, và bộ xử lý tích hợp không bao giờ gửi ảnh đi đâu. Ảnh mà bạn cho mô hình của nhà cung cấp khác xử lý thì theo điều khoản của nhà cung cấp đó, kể cả về huấn luyện; [mục tiếp theo](/privacy#others) nêu tên các nhà cung cấp.",
          "Trình duyệt thu nhỏ ảnh trước khi gửi; thông tin về vị trí và máy ảnh đi kèm không được giữ trong ảnh kết quả.",
        ),
      ],
    },
    {
      id: "others",
      heading: "Ai khác nhận dữ liệu",
      summary: "Chỉ những bên cần cho việc bạn yêu cầu.",
      blocks: [
        list(
          "Bộ xử lý tích hợp chạy trên máy chủ của chính đơn vị vận hành và không bao giờ gửi ảnh đi đâu.",
          "Nếu đơn vị vận hành có kết nối một mô hình studio, ảnh và nội dung bạn nhập chỉ được gửi đến nhà cung cấp của mô hình đó cho lượt chạy do mô hình studio thực hiện: vì bạn đã chọn, hoặc vì công cụ mặc định dùng mô hình này và bạn giữ nguyên. Công cụ nêu tên nhà cung cấp trước khi bạn chạy, và điều khoản riêng của họ được áp dụng ở đó. Các nhà cung cấp tại đây: {studioProviders}.",
          "Khi bạn thanh toán, đơn vị xử lý thẻ nhận những gì cần cho việc thanh toán. Chúng tôi không bao giờ thấy số thẻ của bạn.",
          "Khi chúng tôi viết cho bạn, nhà cung cấp email của đơn vị vận hành chuyển thư.",
          "Khi bạn đăng nhập bằng Google hoặc GitHub, dịch vụ đó cho chúng tôi biết tên và địa chỉ email của bạn.",
          "Nếu trang đăng nhập hiện bảng của Clerk, Clerk (Clerk, Inc., Hoa Kỳ) lưu địa chỉ email, tên, các cách đăng nhập và thiết bị của bạn, và cho chúng tôi biết tên cùng email. Khi đó trình duyệt của bạn liên lạc với Clerk trên mọi trang, và với Cloudflare khi đăng ký nếu có bước kiểm tra robot. Khi bạn xóa tài khoản, tài khoản ở Clerk cũng bị xóa.",
          "Khi bạn cho biết địa chỉ máy chủ của mình, máy chủ đó nhận một thông báo có chữ ký về mỗi lượt chạy của bạn: mã số, thao tác và kết quả.",
          "Khi bạn bấm phát video hướng dẫn, video được tải từ youtube-nocookie.com. Trước đó không có gì được tải từ nơi này.",
        ),
        text(
          "Chúng tôi không bán dữ liệu, không hiển thị quảng cáo, không dùng công cụ phân tích hay đo lường từ xa. Chúng tôi chỉ giao dữ liệu cho cơ quan chức năng khi pháp luật bắt buộc.",
        ),
      ],
    },
    {
      id: "deletion",
      heading: "Xóa dữ liệu",
      summary: `Xóa trong ${c.deletionDays} ngày, bao gồm cả bản sao lưu.`,
      blocks: [
        text(
          `Khi tài khoản của bạn bị xóa, dữ liệu được xóa trong vòng ${c.deletionDays} ngày, bao gồm cả bản sao lưu. Bạn yêu cầu xóa ở [trang tài khoản](/account#data) hoặc qua [bộ phận hỗ trợ](/support); bạn không cần nêu lý do. Trong ${retentionHours.undo} giờ bạn có thể hủy. Bản sao lưu được giữ tối đa ${MAX_BACKUP_DAYS} ngày, và bản được khôi phục không đưa ai trở lại.`,
        ),
        text(WHAT_STAYS.vi),
        text(
          `Dữ liệu của tài khoản không hoạt động được xem xét sau năm năm và bị xóa khi không còn lý do để giữ. Chúng tôi viết đến địa chỉ của tài khoản trước ${c.inactiveNoticeDays} ngày; đăng nhập một lần là giữ được tất cả.`,
        ),
      ],
    },
    {
      id: "rights",
      heading: "Quyền của bạn",
      summary: "Xem, sửa, nhận bản sao, xóa, phản đối.",
      blocks: [
        text(
          `Bạn có thể hỏi chúng tôi lưu gì về bạn, yêu cầu sửa, cung cấp bản sao hoặc xóa, rút lại sự đồng ý và phản đối một mục đích sử dụng. Bản sao của mọi thứ dưới dạng tệp và việc xóa là các nút ở [trang tài khoản](/account#data); với những việc khác hãy viết cho [bộ phận hỗ trợ](/support); chúng tôi trả lời trong vòng ${SUPPORT_REPLY_HOURS} giờ. Bạn cũng có thể khiếu nại với cơ quan bảo vệ dữ liệu của nước mình; ở Nhật Bản đó là Ủy ban Bảo vệ Thông tin Cá nhân.`,
        ),
      ],
    },
    {
      id: "children",
      heading: "Trẻ em",
      summary: `Không dưới ${c.minAge} tuổi; dưới ${c.parentalConsentBelowAge} tuổi chỉ khi cha mẹ đồng ý.`,
      blocks: [
        text(
          `Dịch vụ không dành cho trẻ dưới ${c.minAge} tuổi. Người dưới ${c.parentalConsentBelowAge} tuổi cần sự đồng ý của cha mẹ hoặc người giám hộ, và người dưới ${c.paymentConsentBelowAge} tuổi cần sự đồng ý đó cho việc thanh toán. Khi biết có tài khoản của trẻ dưới ${c.minAge} tuổi, chúng tôi sẽ xóa.`,
        ),
      ],
    },
    {
      id: "security",
      heading: "Bảo mật",
      summary: "Mật khẩu được băm, địa chỉ ảnh có chữ ký, mã truy cập ngắn hạn.",
      blocks: [
        text(
          "Mật khẩu chỉ được lưu ở dạng băm. Địa chỉ của ảnh có chữ ký và có thời hạn. Mã truy cập của phiên đăng nhập chỉ sống vài phút. Không hệ thống nào an toàn tuyệt đối: nếu dữ liệu của bạn gặp nguy hiểm, chúng tôi sẽ báo cho bạn và cơ quan chức năng ngay.",
        ),
      ],
    },
    {
      id: "cookies",
      heading: "Cookie",
      summary: "Chỉ những gì trang cần để hoạt động.",
      blocks: [
        text("Những gì được lưu trong trình duyệt của bạn có trong [chính sách cookie](/cookies)."),
      ],
    },
    {
      id: "changes",
      heading: "Thay đổi chính sách",
      summary: "Mỗi thay đổi có phiên bản mới và ngày hiệu lực mới trên trang này.",
      blocks: [
        text(
          "Khi chúng tôi thay đổi chính sách, trang này hiển thị phiên bản mới kèm ngày bắt đầu áp dụng. Muốn dùng dữ liệu bạn đã cung cấp cho mục đích mới, chúng tôi cần sự đồng ý của bạn.",
        ),
      ],
    },
  ],
};
