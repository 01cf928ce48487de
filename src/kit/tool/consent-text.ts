import type { Words } from "#kit/ui/use-text.ts";

const en = {
  title: "A face is personal",
  lead: "This tool measures or changes faces or bodies. Before you use it for the first time, please agree to this. Your answer counts for all tools:",
  rights: "I have the right to use these photos and the consent of everyone shown in them.",
  minors: "I use body tools (pose, body retouch, clothing) only for people of 18 years or more.",
  honest: "I do not use the pictures to deceive, to shame or to harm anybody.",
  body: "This is a body tool: nobody under 18 may be shown.",
  local: "The built-in engine does the work: the photo never leaves this server.",
  studio:
    "The studio model does the work: the photo and your words are sent to {receivers} for this picture.",
  kept: "Your answer is kept with your account. You can take it back there at any time.",
  yes: "I agree",
  no: "Not now",
  agreeing: "One moment …",
} as const;

/**
 * The words of the consent. Changing a promise here requires a new version in `core/safety/consent.ts`. The lead is no
 * promise: it says when the question comes, and no version named the tools it counts for (decision 050).
 */
export const consentText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Khuôn mặt là riêng tư",
    lead: "Công cụ này đo hoặc thay đổi khuôn mặt hoặc cơ thể. Trước lần dùng đầu tiên, vui lòng đồng ý với những điều sau. Câu trả lời áp dụng cho mọi công cụ:",
    rights: "Tôi có quyền dùng những ảnh này và được mọi người trong ảnh đồng ý.",
    minors:
      "Tôi chỉ dùng các công cụ về cơ thể (tư thế, chỉnh dáng, trang phục) cho người từ 18 tuổi trở lên.",
    honest: "Tôi không dùng ảnh để lừa dối, bôi nhọ hoặc làm hại bất kỳ ai.",
    body: "Đây là công cụ về cơ thể: không được dùng ảnh người dưới 18 tuổi.",
    local: "Bộ xử lý tích hợp sẽ làm việc này: ảnh không rời khỏi máy chủ này.",
    studio:
      "Mô hình studio sẽ làm việc này: ảnh và nội dung bạn nhập được gửi đến {receivers} để tạo ảnh.",
    kept: "Câu trả lời được lưu cùng tài khoản. Bạn có thể rút lại ở đó bất cứ lúc nào.",
    yes: "Tôi đồng ý",
    no: "Để sau",
    agreeing: "Xin chờ …",
  },
};

/** The promises of the consent, in display order. */
export const consentPromises = ["rights", "minors", "honest"] as const;
