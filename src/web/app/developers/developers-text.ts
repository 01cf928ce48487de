import { perMinute } from "#core/per-minute.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import type { Words } from "#kit/ui/use-text.ts";

const en = {
  title: "For programs",
  description: `Every tool of ${PRODUCT_NAME} for your own programs: one call, one picture.`,
  lead: "Every tool of the counter for your own programs. One call, one picture, in one line.",
  start: "One line",
  startText:
    "Make a key on your account page. Send a picture, get a picture. With “Accept: application/json” the answer is JSON with the picture in base64.",
  uploads:
    "To use a picture more than once, POST its file to /v1/images/upload as it is (Content-Type: image/jpeg). Name the address in the field with “Url” at its end, such as sourceImageUrl, within an hour.",
  toKeys: "To your keys",
  rules: "What to know",
  costs: "A run costs what it costs on the screens. A run that fails costs nothing.",
  again:
    "Send your own number (a UUID) as Idempotency-Key: the same number again gets the same picture and is charged once.",
  async:
    "With “Prefer: respond-async” the answer comes at once (202). Ask GET /v1/runs/{id} later, or let a webhook tell you.",
  limits: `${perMinute.runs} runs and ${perMinute.calls} calls a minute. RateLimit and RateLimit-Policy say what is left; Retry-After says when to come back.`,
  choices:
    "Choices take the words that are listed, in capitals or not: “bust”, “Bust” or “BUST”. For any other word, the answer (422) lists them.",
  errors:
    "A refusal has a code that stays and a sentence in the language of Accept-Language (en, vi).",
  people:
    "Tools for faces and bodies ask you once, on the screen, whether you agree. Without that they answer 403.",
  hooks: "Webhooks",
  hooksText:
    "Messages are signed in the way of Standard Webhooks: HMAC-SHA256 over “id.timestamp.body” with your secret. Refuse what is older than five minutes. We try ten times in three days. For a new secret, add the address once more and take the old one away when both are heard.",
  operations: "Operations",
  machine: "As OpenAPI 3.1",
  key: "Your key, for trying (it stays in this page)",
  field: "Field",
  type: "Type",
  required: "required",
  optional: "optional",
  picture: "picture",
  pictures: "pictures",
  try: "Try it",
  trying: "The picture is being made …",
  costsCredits: "A try makes a real picture and costs credits.",
  needsKey: "Please put in your key first.",
  result: "The picture of this call",
  refused: "Refused ({status})",
  failed: "The list of operations could not be loaded.",
  choose: "(not sent)",
} as const;

/** Words of the page for developers. */
export const developersText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Dành cho chương trình",
    description: `Mọi công cụ của ${PRODUCT_NAME} cho chương trình của bạn: một lần gọi, một bức ảnh.`,
    lead: "Mọi công cụ của quầy ảnh cho chương trình của bạn. Một lần gọi, một bức ảnh, chỉ một dòng lệnh.",
    start: "Một dòng lệnh",
    startText:
      "Tạo khóa ở trang tài khoản. Gửi ảnh, nhận ảnh. Với “Accept: application/json”, câu trả lời là JSON kèm ảnh dạng base64.",
    uploads:
      "Để dùng một ảnh nhiều lần, hãy POST nguyên tệp đến /v1/images/upload (Content-Type: image/jpeg). Ghi địa chỉ nhận được vào trường có đuôi “Url”, chẳng hạn sourceImageUrl, trong vòng một giờ.",
    toKeys: "Đến các khóa của bạn",
    rules: "Cần biết",
    costs: "Mỗi lượt chạy tốn như trên màn hình. Lượt thất bại không mất tín dụng.",
    again:
      "Gửi mã của riêng bạn (UUID) trong Idempotency-Key: gửi lại cùng mã sẽ nhận cùng ảnh và chỉ tính phí một lần.",
    async:
      "Với “Prefer: respond-async”, câu trả lời đến ngay (202). Hãy hỏi GET /v1/runs/{id} sau, hoặc để webhook báo cho bạn.",
    limits: `${perMinute.runs} lượt chạy và ${perMinute.calls} lần gọi mỗi phút. RateLimit và RateLimit-Policy cho biết còn lại bao nhiêu; Retry-After cho biết khi nào thử lại.`,
    choices:
      "Các lựa chọn nhận những từ trong danh sách, viết hoa hay thường đều được: “bust”, “Bust” hoặc “BUST”. Nếu gửi từ khác, câu trả lời (422) sẽ liệt kê các từ đó.",
    errors:
      "Mỗi lời từ chối có một mã cố định và một câu theo ngôn ngữ của Accept-Language (en, vi).",
    people:
      "Công cụ về khuôn mặt và cơ thể hỏi ý bạn một lần trên màn hình. Nếu chưa đồng ý, câu trả lời là 403.",
    hooks: "Webhook",
    hooksText:
      "Thông báo được ký theo Standard Webhooks: HMAC-SHA256 trên “id.timestamp.body” bằng mã bí mật của bạn. Hãy từ chối thông báo cũ hơn năm phút. Chúng tôi thử mười lần trong ba ngày. Muốn đổi mã bí mật, hãy thêm địa chỉ một lần nữa rồi bỏ địa chỉ cũ khi đã nhận được cả hai.",
    operations: "Các thao tác",
    machine: "Dạng OpenAPI 3.1",
    key: "Khóa của bạn để thử (chỉ ở trong trang này)",
    field: "Trường",
    type: "Kiểu",
    required: "bắt buộc",
    optional: "tùy chọn",
    picture: "ảnh",
    pictures: "nhiều ảnh",
    try: "Thử",
    trying: "Đang tạo ảnh …",
    costsCredits: "Mỗi lần thử tạo một ảnh thật và tốn tín dụng.",
    needsKey: "Hãy nhập khóa của bạn trước.",
    result: "Ảnh của lần gọi này",
    refused: "Bị từ chối ({status})",
    failed: "Không tải được danh sách thao tác.",
    choose: "(không gửi)",
  },
};
