import type { UnwantedReason } from "#core/unwanted.ts";
import type { Words } from "#kit/ui/use-text.ts";

const en = {
  title: "Not what you wanted?",
  leadCredit:
    "You get your credit back. The picture and the photos it was made of are deleted at once, and this cannot be undone.",
  leadCredits:
    "You get your {count} credits back. The picture and the photos it was made of are deleted at once, and this cannot be undone.",
  leftOne: "You can return one more picture for now.",
  left: "You can return {left} more pictures for now.",
  question: "What is wrong with it?",
  not_the_person: "It does not look like the person",
  broken: "Something is broken or cut off",
  not_as_asked: "It is not what I asked for",
  looks_artificial: "It looks artificial",
  disliked: "I just don’t like it",
  yes: "Return the picture",
  no: "Keep it",
  doneCredit: "Your credit is back",
  doneCredits: "Your {count} credits are back",
  thanks: "Thank you for telling us what was wrong.",
} as const;

export const unwantedDialogText: Words<keyof typeof en | UnwantedReason> = {
  en,
  vi: {
    title: "Ảnh không đúng ý bạn?",
    leadCredit:
      "Bạn được hoàn lại tín dụng. Ảnh này và các ảnh gốc đã dùng bị xóa ngay và không thể khôi phục.",
    leadCredits:
      "Bạn được hoàn lại {count} tín dụng. Ảnh này và các ảnh gốc đã dùng bị xóa ngay và không thể khôi phục.",
    leftOne: "Hiện bạn còn có thể trả lại một ảnh.",
    left: "Hiện bạn còn có thể trả lại {left} ảnh.",
    question: "Ảnh có vấn đề gì?",
    not_the_person: "Không giống người trong ảnh",
    broken: "Có chỗ bị hỏng hoặc bị cắt mất",
    not_as_asked: "Không đúng điều tôi yêu cầu",
    looks_artificial: "Trông không tự nhiên",
    disliked: "Chỉ là tôi không thích",
    yes: "Trả lại ảnh",
    no: "Giữ ảnh",
    doneCredit: "Đã hoàn lại tín dụng",
    doneCredits: "Đã hoàn lại {count} tín dụng",
    thanks: "Cảm ơn bạn đã cho biết lý do.",
  },
};
