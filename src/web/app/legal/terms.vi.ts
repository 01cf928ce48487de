import { commitments as c } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { REFUND, TRIAL } from "#core/money-sentences.ts";
import { FREE_RUNS_PER_MONTH } from "#core/plans.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { type LegalDocument, type LegalSection, legalEdition, list, text } from "./document.ts";
import { dollarRows } from "./plan-rows.ts";

const service: readonly LegalSection[] = [
  {
    id: "agreement",
    heading: "Thỏa thuận",
    summary: "Dùng dịch vụ nghĩa là bạn đồng ý với trang này.",
    blocks: [
      text(
        `${PRODUCT_NAME} do {operatorName} (“chúng tôi”) vận hành. Khi tạo tài khoản hoặc chạy một công cụ, bạn đồng ý với các điều khoản này, với [chính sách quyền riêng tư](/privacy) và [chính sách cookie](/cookies). Nếu không đồng ý, vui lòng không sử dụng dịch vụ.`,
      ),
    ],
  },
  {
    id: "age",
    heading: "Độ tuổi",
    summary: `Từ ${c.minAge} tuổi; dưới ${c.parentalConsentBelowAge} cần cha mẹ đồng ý; thanh toán khi dưới ${c.paymentConsentBelowAge} cần cha mẹ đồng ý.`,
    blocks: [
      list(
        `Bạn phải từ đủ ${c.minAge} tuổi trở lên.`,
        `Nếu bạn dưới ${c.parentalConsentBelowAge} tuổi, cha mẹ hoặc người giám hộ phải đồng ý cho bạn dùng dịch vụ.`,
        `Nếu bạn dưới ${c.paymentConsentBelowAge} tuổi, cha mẹ hoặc người giám hộ phải đồng ý với từng khoản thanh toán.`,
      ),
    ],
  },
  {
    id: "account",
    heading: "Tài khoản của bạn",
    summary: "Một người, thông tin thật, mật khẩu chỉ mình bạn biết.",
    blocks: [
      text(
        "Bạn cần có tài khoản để chạy công cụ. Hãy dùng địa chỉ email mà bạn đọc được, giữ kín mật khẩu và báo cho chúng tôi nếu có người khác dùng tài khoản của bạn. Cho đến khi bạn báo, mọi việc làm bằng tài khoản của bạn được xem là do bạn làm.",
      ),
    ],
  },
  {
    id: "credits",
    heading: "Tín dụng",
    summary: "Giá của mỗi lượt ghi ngay trên nút, và chỉ ảnh hoàn chỉnh mới bị tính.",
    blocks: [
      text(
        "Tín dụng là đơn vị sử dụng. Mỗi công cụ cho biết giá trước khi chạy, ngay trên nút bấm, dạng “(N tín dụng)”. Tín dụng được tạm giữ trong lúc tạo ảnh và chỉ bị trừ khi ảnh hoàn tất; nếu lượt chạy lỗi, bị từ chối hoặc bị hủy, tín dụng tự động được hoàn lại.",
      ),
      list(
        `Tài khoản mới được tặng ${SIGN_UP_CREDITS} tín dụng một lần.`,
        `Tín dụng của gói trả phí được cấp hằng tháng, kể cả khi bạn trả theo năm, và có hạn dùng tối đa ${c.paidCreditMonths} tháng.`,
        "Tín dụng không phải là tiền: không thể rút, bán hay chuyển nhượng.",
      ),
    ],
  },
  {
    id: "referral",
    heading: "Giới thiệu bạn bè",
    summary: `${c.referralCredits} điểm cho bạn và ${c.referralCredits} điểm cho mỗi người bạn.`,
    blocks: [
      text(
        `Chương trình giới thiệu tặng ${c.referralCredits} điểm cho bạn và ${c.referralCredits} điểm cho mỗi người dùng mới mà bạn giới thiệu. Liên kết giới thiệu là địa chỉ trang chủ kèm mã riêng của bạn (tham số “rid”). Người mới nhận điểm sau khi xác nhận email; bạn nhận phần của mình ${c.referralDelayHours} giờ sau khi người đó tạo xong ảnh đầu tiên. Tự giới thiệu chính mình hoặc lập tài khoản ảo không được tính.`,
      ),
    ],
  },
  {
    id: "your-pictures",
    heading: "Ảnh của bạn",
    summary: "Ảnh của bạn vẫn là của bạn; chỉ dùng ảnh mà bạn có quyền dùng.",
    blocks: [
      text(
        "Bạn giữ mọi quyền đối với ảnh tải lên và ảnh kết quả. Bạn chỉ cho phép chúng tôi lưu và xử lý ảnh trong phạm vi cần thiết để cung cấp dịch vụ cho bạn.",
      ),
      list(
        "Chỉ tải lên ảnh do bạn chụp hoặc được phép dùng; với ảnh của người khác, phải có sự đồng ý của họ.",
        "Không dùng công cụ để lừa dối, quấy rối, tạo ảnh khiêu dâm của người thật hoặc gây hại cho trẻ em dưới bất kỳ hình thức nào.",
        "Ảnh kết quả do phần mềm tạo ra hoặc chỉnh sửa. Vui lòng nói rõ điều đó khi chia sẻ.",
        "Không tấn công dịch vụ, không dùng robot vượt quá giới hạn, không bán lại quyền truy cập.",
      ),
    ],
  },
  {
    id: "special-offers",
    heading: "Giáo viên và khu vực người lớn",
    summary: "Giáo viên có thể xin dùng miễn phí; không có khu vực dành cho người lớn.",
    blocks: [
      text(
        "Giáo viên đã đăng ký và học sinh của họ có thể được dùng miễn phí; hãy [liên hệ bộ phận hỗ trợ](/support) kèm giấy tờ chứng minh. Nếu sau này có khu vực chỉ dành cho người lớn, khu vực đó sẽ giới hạn cho người đã thành niên; hiện tại không có khu vực nào như vậy.",
      ),
    ],
  },
];

const payment: readonly LegalSection[] = [
  {
    id: "plans",
    heading: "Các gói và giá",
    summary: "Một gói miễn phí, các gói trả phí theo tháng hoặc theo năm.",
    blocks: [
      {
        kind: "table",
        caption: "Các gói tính bằng đô la Mỹ",
        head: ["Gói", "Theo tháng", "Trả theo năm", "Tín dụng"],
        rows: dollarRows("vi", {
          freeCredits: `${SIGN_UP_CREDITS} một lần, mỗi tháng bù đủ ${FREE_RUNS_PER_MONTH} ảnh`,
          monthly: "{price} mỗi tháng",
          yearly: "{month} mỗi tháng ({year} mỗi năm)",
          credits: "{credits} mỗi tháng",
          custom: "Theo thỏa thuận",
          contact: "liên hệ với chúng tôi",
        }),
      },
      text(
        "Nội dung từng gói có trên [trang bảng giá](/pricing). Giá bằng yên Nhật có trong [thông tin giao dịch thương mại](/commerce). Không có phụ phí nào khi thanh toán trên điện thoại hay trên web.",
      ),
    ],
  },
  {
    id: "renewal",
    heading: "Thanh toán và gia hạn",
    summary: "Thu phí khi đăng ký, sau đó vào cùng ngày mỗi tháng, cho đến khi bạn hủy.",
    blocks: [
      text(
        "Các gói trả phí được thanh toán trực tuyến qua đơn vị xử lý thẻ; chúng tôi không bao giờ thấy số thẻ của bạn. Khoản đầu tiên được thu khi bạn đăng ký. Gói tự động gia hạn vào cùng ngày mỗi tháng, hoặc mỗi năm nếu bạn trả theo năm, cho đến khi bạn hủy.",
      ),
      text(TRIAL.vi),
    ],
  },
  {
    id: "late-payment",
    heading: "Thanh toán bị từ chối hoặc chậm trễ",
    summary: `Thẻ bị từ chối có thể làm tạm ngừng truy cập; sau ${c.suspensionAfterUnpaidDays} ngày kể từ thông báo, dịch vụ có thể bị tạm ngừng.`,
    blocks: [
      list(
        "Khi một khoản thanh toán bị từ chối, quyền truy cập phần trả phí có thể bị tạm ngừng cho đến khi thông tin thanh toán hợp lệ được xử lý.",
        `Nếu vẫn chưa thanh toán trong ${c.suspensionAfterUnpaidDays} ngày sau khi có thông báo bằng văn bản, chúng tôi có thể tạm ngừng dịch vụ.`,
        `Khoản chậm trả chịu lãi ${c.lateInterestPercentPerMonth}% mỗi tháng hoặc mức cao nhất mà pháp luật cho phép, tùy mức nào thấp hơn.`,
      ),
    ],
  },
  {
    id: "price-changes",
    heading: "Thay đổi giá",
    summary: `Bạn được báo giá mới ít nhất ${c.priceNoticeDays} ngày trước khi áp dụng.`,
    blocks: [
      text(
        `Chúng tôi báo giá mới ít nhất ${c.priceNoticeDays} ngày trước khi kỳ hiện tại của bạn kết thúc. Giá mới áp dụng từ kỳ sau; nếu không muốn, hãy hủy trước thời điểm đó.`,
      ),
    ],
  },
  {
    id: "cancellation",
    heading: "Hủy gói",
    summary: "Hủy bất cứ lúc nào; phần đã trả tiền vẫn dùng được đến hết kỳ.",
    blocks: [
      text(
        "Bạn có thể hủy bất cứ lúc nào trong phần cài đặt tài khoản, bằng [yêu cầu hỗ trợ](/support), hoặc tại cửa hàng của bên thứ ba nơi bạn đã đăng ký; hiện nay các gói chỉ được bán trên trang này. Gói sẽ kết thúc khi hết kỳ đã trả tiền. Sau đó chỉ các phần miễn phí còn dùng được.",
      ),
    ],
  },
  {
    id: "refunds",
    heading: "Hoàn tiền",
    summary: `Trong ${c.refundDays} ngày, nếu chưa dùng gì: hoàn toàn bộ số tiền.`,
    blocks: [
      text(REFUND.vi),
      text(
        "Bạn yêu cầu hoàn tiền ở [trang tài khoản](/account#invoices). Các quyền mà pháp luật dành cho bạn không bị ảnh hưởng.",
      ),
    ],
  },
];

const closing: readonly LegalSection[] = [
  {
    id: "ending",
    heading: "Chấm dứt tài khoản",
    summary: `Bạn có thể rời đi bất cứ lúc nào; dữ liệu được xóa trong ${c.deletionDays} ngày.`,
    blocks: [
      text(
        `Bạn có thể xóa tài khoản bất cứ lúc nào, kể cả thông qua [bộ phận hỗ trợ](/support). Dữ liệu của bạn được xóa trong vòng ${c.deletionDays} ngày, bao gồm cả bản sao lưu; xem [chính sách quyền riêng tư](/privacy#deletion). Chúng tôi có thể đóng tài khoản vi phạm các điều khoản này, và sẽ cảnh báo trước khi có thể.`,
      ),
    ],
  },
  {
    id: "liability",
    heading: "Trách nhiệm",
    summary: `Tối đa ${c.liabilityCapUsd} đô la Mỹ, trong vòng ${c.claimYears} năm.`,
    blocks: [
      text(
        `Dịch vụ được cung cấp theo hiện trạng. Trong phạm vi pháp luật cho phép, tổng trách nhiệm của chúng tôi giới hạn ở ${c.liabilityCapUsd} đô la Mỹ, và mọi khiếu nại phải được đưa ra trong vòng một năm kể từ khi phát sinh. Điều này không giới hạn trách nhiệm do cố ý, do lỗi nghiêm trọng hay bất kỳ trách nhiệm nào mà pháp luật không cho phép giới hạn.`,
      ),
    ],
  },
  {
    id: "law",
    heading: "Luật áp dụng và tòa án",
    summary: "Luật Nhật Bản, tòa án tại Tokyo.",
    blocks: [
      text(
        "Các điều khoản này chịu sự điều chỉnh của pháp luật Nhật Bản. Tòa án quận Tokyo có thẩm quyền giải quyết tranh chấp. Nếu bạn là người tiêu dùng, bạn vẫn được pháp luật nơi mình sinh sống bảo vệ.",
      ),
    ],
  },
  {
    id: "changes",
    heading: "Thay đổi điều khoản",
    summary: "Mỗi thay đổi có phiên bản mới và ngày hiệu lực mới trên trang này.",
    blocks: [
      text(
        "Khi chúng tôi thay đổi điều khoản, trang này hiển thị phiên bản mới kèm ngày bắt đầu áp dụng. Thay đổi không bao giờ lấy đi những gì bạn đã trả tiền.",
      ),
    ],
  },
  {
    id: "contact",
    heading: "Liên hệ",
    summary: `Trả lời trong vòng ${SUPPORT_REPLY_HOURS} giờ.`,
    blocks: [
      text(
        `Hãy viết cho [bộ phận hỗ trợ](/support) hoặc gửi đến {operatorEmail}. Chúng tôi trả lời trong vòng ${SUPPORT_REPLY_HOURS} giờ. Giờ làm việc của bên bán là ${c.businessHours}, giờ Nhật Bản {sellerHoursHere}; giờ hỗ trợ có ở [trang hỗ trợ](/support).`,
      ),
    ],
  },
];

export const termsVi: LegalDocument = {
  ...legalEdition,
  title: "Điều khoản sử dụng và chính sách thanh toán",
  description: `Điều khoản của ${PRODUCT_NAME}: độ tuổi, tín dụng, gói, thanh toán, hủy, hoàn tiền, trách nhiệm và luật áp dụng.`,
  lead: "Bạn có thể trông đợi gì ở quầy ảnh, quầy ảnh trông đợi gì ở bạn, và việc thanh toán diễn ra thế nào.",
  sections: [...service, ...payment, ...closing],
};
