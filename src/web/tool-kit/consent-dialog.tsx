import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useLocale, useText, type Words } from "../ui/use-text.ts";
import { receiversOf } from "./engine-words.ts";
import { toolKitText } from "./text.ts";

const en = {
  title: "A face is personal",
  text: "This tool changes a face or a body. Please use only photos of yourself, or of people who agreed to it, and never to deceive.",
  local: "The built-in engine does the work: the photo never leaves this server.",
  studio:
    "The studio model does the work: the photo and your words are sent to {receivers} for this picture.",
  yes: "I agree",
  no: "Not now",
} as const;

const consentText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Khuôn mặt là riêng tư",
    text: "Công cụ này thay đổi khuôn mặt hoặc cơ thể. Vui lòng chỉ dùng ảnh của chính bạn hoặc của người đã đồng ý, và không dùng để lừa dối.",
    local: "Bộ xử lý tích hợp sẽ làm việc này: ảnh không rời khỏi máy chủ này.",
    studio:
      "Mô hình studio sẽ làm việc này: ảnh và nội dung bạn nhập được gửi đến {receivers} để tạo ảnh.",
    yes: "Tôi đồng ý",
    no: "Để sau",
  },
};

interface ConsentDialogProps {
  /** The engines that may get the photo; none for the built-in one. */
  readonly receivers: readonly string[];
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** What a visitor agrees to before a face or a body is changed. */
export function ConsentDialog({ receivers, onAgree, onClose }: ConsentDialogProps) {
  const say = useText(consentText);
  const sayTool = useText(toolKitText);
  const locale = useLocale();
  const place =
    receivers.length === 0
      ? say("local")
      : say("studio", { receivers: receiversOf(receivers, locale) });
  return (
    <Dialog
      onClose={onClose}
      title={say("title")}
      description={say("text")}
      closeLabel={sayTool("close")}
    >
      <p>{place}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="hero" onClick={onAgree}>
          {say("yes")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {say("no")}
        </Button>
      </div>
    </Dialog>
  );
}
