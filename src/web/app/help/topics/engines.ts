import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

export const enginesHelp: TopicHelp = {
  en: {
    title: "Engines",
    description:
      "The built-in engine and studio models: what each can do, which photos leave the house, and what you are asked before.",
    lead: "A picture is made by the built-in engine or by a studio model. You see which one before you run.",
    sections: [
      {
        id: "built-in",
        heading: "The built-in engine",
        blocks: [
          text(
            "It runs on the operator’s own server, needs no model of anybody else and sends no photo anywhere. It measures faces, bodies and outlines, and then cuts, bends, paints and composes. The same photo with the same settings gives the same picture.",
          ),
          text(
            "It invents nothing that your photo does not show. Where a tool promises more than that, the tool says “limited” with one sentence about what is missing; the page of each tool says it in detail.",
          ),
        ],
      },
      {
        id: "studio",
        heading: "Studio models",
        blocks: [
          text(
            "The operator may connect a generative model: Gemini, OpenAI, another server that speaks the same language, or an own ComfyUI. It draws pictures anew and can invent what is hidden, but it can also change what you wanted to keep.",
          ),
          list(
            "What comes back is checked: shape, damage, whether the face is still the same person. A picture that may have changed the face is free of charge. One that surely shows another person is thrown away and costs nothing.",
            "After {studioPauseRuns} such pictures of one tool within an hour, studio models pause for you in that tool; after {studioPauseRunsDay} within a day, in all tools. The message says until when. The built-in engine still works.",
            "A model can refuse a photo or words by rules of its own. That costs nothing.",
            "The same wish gives another picture each time.",
          ),
        ],
      },
      {
        id: "leaves",
        heading: "What leaves the house, and what does not",
        blocks: [
          list(
            "Built-in engine: nothing.",
            "Studio model: the photo, made smaller, and your words, for this one run, to the provider that the tool names before you run it. Your name, your address and your other pictures are not sent.",
            "Providers connected here: {studioProviders}.",
          ),
          text("What a provider does with a photo is in its own terms: see [Privacy](/privacy)."),
        ],
      },
      {
        id: "consent",
        heading: "What you are asked",
        blocks: [
          text(
            "Tools that measure or change faces or bodies ask for your consent before the first use: once for all tools, and once more for a studio model: that you may use the photos, that everyone in them agrees, that nobody under 18 is shown in a body tool, and that the picture deceives nobody. You can take it back on your [account page](/account#consents).",
          ),
        ],
      },
      {
        id: "choose",
        heading: "Which one to choose",
        blocks: [
          text(
            "Where both are there, the tool shows a choice above the run button. Photos for documents, cut-outs, prints and painting: built-in. A new garment, a hidden arm, another place that looks photographed: a studio model.",
          ),
        ],
      },
    ],
  },
  vi: {
    title: "Bộ xử lý",
    description:
      "Bộ xử lý tích hợp và mô hình studio: mỗi bên làm được gì, ảnh nào rời máy chủ và bạn được hỏi gì trước đó.",
    lead: "Ảnh do bộ xử lý tích hợp hoặc một mô hình studio tạo ra. Bạn biết bên nào làm trước khi chạy.",
    sections: [
      {
        id: "built-in",
        heading: "Bộ xử lý tích hợp",
        blocks: [
          text(
            "Chạy ngay trên máy chủ của đơn vị vận hành, không cần mô hình của ai khác và không gửi ảnh đi đâu. Nó đo khuôn mặt, dáng người và đường viền, rồi cắt, uốn, vẽ và ghép. Cùng một ảnh với cùng thiết lập cho cùng một kết quả.",
          ),
          text(
            "Nó không bịa ra thứ ảnh không có. Công cụ nào hứa hẹn nhiều hơn thế sẽ ghi rõ phần còn thiếu bằng một câu; trang của từng công cụ nói chi tiết.",
          ),
        ],
      },
      {
        id: "studio",
        heading: "Mô hình studio",
        blocks: [
          text(
            "Đơn vị vận hành có thể kết nối một mô hình tạo sinh: Gemini, OpenAI, một máy chủ tương thích, hoặc ComfyUI riêng. Mô hình vẽ lại ảnh và bịa được phần bị che, nhưng cũng có thể đổi cả thứ bạn muốn giữ.",
          ),
          list(
            "Ảnh trả về được kiểm tra: tỷ lệ khung hình, hư hỏng, khuôn mặt có còn là người đó không. Ảnh có thể đã đổi khuôn mặt thì được miễn phí. Ảnh chắc chắn cho thấy người khác sẽ bị bỏ đi và không tính phí.",
            "Sau {studioPauseRuns} ảnh như vậy của một công cụ trong một giờ, mô hình studio tạm dừng với bạn trong công cụ đó; sau {studioPauseRunsDay} ảnh trong một ngày, trong mọi công cụ. Thông báo cho biết đến khi nào. Bộ xử lý tích hợp sẵn vẫn hoạt động.",
            "Mô hình có thể từ chối ảnh hoặc nội dung theo quy tắc riêng. Việc đó không tốn gì.",
            "Cùng một yêu cầu, mỗi lần cho một ảnh khác.",
          ),
        ],
      },
      {
        id: "leaves",
        heading: "Dữ liệu nào rời máy chủ, dữ liệu nào không",
        blocks: [
          list(
            "Bộ xử lý tích hợp: không có gì.",
            "Mô hình studio: ảnh đã thu nhỏ và nội dung bạn nhập, chỉ cho lượt chạy này, gửi đến nhà cung cấp mà công cụ nêu tên trước khi chạy. Tên, địa chỉ và các ảnh khác của bạn không được gửi.",
            "Nhà cung cấp đang kết nối ở đây: {studioProviders}.",
          ),
          text(
            "Nhà cung cấp làm gì với ảnh được nêu trong điều khoản của họ: xem [Chính sách quyền riêng tư](/privacy).",
          ),
        ],
      },
      {
        id: "consent",
        heading: "Bạn được hỏi gì",
        blocks: [
          text(
            "Công cụ đo hoặc thay đổi khuôn mặt hoặc cơ thể hỏi bạn trước lần dùng đầu tiên: một lần cho mọi công cụ, và một lần nữa với mô hình studio: bạn được phép dùng ảnh, mọi người trong ảnh đồng ý, công cụ về cơ thể không có người dưới 18 tuổi, và ảnh không dùng để lừa dối. Bạn có thể rút lại ở [trang tài khoản](/account#consents).",
          ),
        ],
      },
      {
        id: "choose",
        heading: "Nên chọn bên nào",
        blocks: [
          text(
            "Nơi có cả hai, công cụ cho bạn chọn ngay trên nút chạy. Ảnh giấy tờ, tách nền, bản in và tranh vẽ: tích hợp. Trang phục mới, cánh tay bị che, khung cảnh như ảnh chụp: mô hình studio.",
          ),
        ],
      },
    ],
  },
};
