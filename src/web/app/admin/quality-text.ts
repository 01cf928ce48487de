import type { UnwantedReason } from "#core/unwanted.ts";
import type { Words } from "#kit/ui/use-text.ts";

const en = {
  lead: "How the results of each tool and engine were received: runs that ended in the last {days} days, without cancelled ones. A refused run got no result: the photo or the words did not fit, the result failed its check, or a provider’s rules said no. A returned one was not what its user wanted.",
  none: "No runs have ended in this time.",
  save: "Save as a file",
  saveHint: "npm run eval -- --quality reads the file.",
  tool: "Tool",
  engine: "Engine",
  runs: "Runs",
  free: "Free",
  refused: "Refused",
  returned: "Returned",
  reasons: "Why",
  share: "{count} ({percent})",
  reason: "{reason}: {count}",
  not_the_person: "not the person",
  broken: "broken or cut off",
  not_as_asked: "not as asked",
  looks_artificial: "looks artificial",
  disliked: "disliked",
} as const;

export const qualityText: Words<keyof typeof en | UnwantedReason> = {
  en,
  vi: {
    lead: "Kết quả của từng công cụ và bộ xử lý được đón nhận ra sao: các lượt chạy kết thúc trong {days} ngày qua, không tính lượt bị hủy. Lượt bị từ chối không có kết quả vì ảnh hoặc nội dung không phù hợp, kết quả không đạt kiểm tra, hoặc nhà cung cấp không cho phép. Lượt bị trả lại là ảnh không đúng ý người dùng.",
    none: "Không có lượt chạy nào kết thúc trong thời gian này.",
    save: "Lưu thành tệp",
    saveHint: "npm run eval -- --quality đọc tệp này.",
    tool: "Công cụ",
    engine: "Bộ xử lý",
    runs: "Lượt chạy",
    free: "Miễn phí",
    refused: "Bị từ chối",
    returned: "Bị trả lại",
    reasons: "Lý do",
    share: "{count} ({percent})",
    reason: "{reason}: {count}",
    not_the_person: "không giống người",
    broken: "hỏng hoặc bị cắt",
    not_as_asked: "không đúng yêu cầu",
    looks_artificial: "trông không tự nhiên",
    disliked: "không thích",
  },
};
