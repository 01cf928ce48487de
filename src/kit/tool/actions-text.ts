import type { Words } from "#kit/ui/use-text.ts";

/** Words of the actions on a result other than saving it. */
const en = {
  copy: "Copy",
  copied: "Picture copied",
  unsupported: "This browser cannot copy pictures. Download the picture instead.",
  refused: "The browser did not allow the copy. Press the button again, or download the picture.",
  failed: "The picture could not be made ready for copying. Download it instead.",
  share: "Share",
  shareUnsupported: "This device cannot share such a file. Download the picture instead.",
  shareRefused: "The picture could not be shared. Download it instead.",
  print: "Print",
  printTitle: "Print at true size",
  printText: "The page has exactly this size. Choose “actual size” in the print window.",
  printWidth: "Width (mm)",
  printSize: "{width} × {height} mm, {dpi} dots per inch",
  printCoarse: "Below 150 dots per inch a print looks coarse.",
  printProblem: "Enter a width from {least} to {most} mm.",
  printUnsupported: "This browser cannot print. Download the picture and print the file.",
  printFailed: "The picture could not be made ready for printing.",
  cancel: "Cancel",
  useIn: "Use in another tool",
} as const;

export const actionsText: Words<keyof typeof en> = {
  en,
  vi: {
    copy: "Sao chép",
    copied: "Đã sao chép ảnh",
    unsupported: "Trình duyệt này không sao chép được ảnh. Hãy tải ảnh xuống.",
    refused: "Trình duyệt không cho phép sao chép. Hãy bấm lại, hoặc tải ảnh xuống.",
    failed: "Không chuẩn bị được ảnh để sao chép. Hãy tải ảnh xuống.",
    share: "Chia sẻ",
    shareUnsupported: "Thiết bị này không chia sẻ được loại tệp này. Hãy tải ảnh xuống.",
    shareRefused: "Không chia sẻ được ảnh. Hãy tải ảnh xuống.",
    print: "In",
    printTitle: "In đúng kích thước",
    printText: "Trang in có đúng kích thước này. Hãy chọn “kích thước thực” trong cửa sổ in.",
    printWidth: "Rộng (mm)",
    printSize: "{width} × {height} mm, {dpi} điểm mỗi inch",
    printCoarse: "Dưới 150 điểm mỗi inch, bản in trông thô.",
    printProblem: "Hãy nhập chiều rộng từ {least} đến {most} mm.",
    printUnsupported: "Trình duyệt này không in được. Hãy tải ảnh xuống rồi in tệp.",
    printFailed: "Không chuẩn bị được ảnh để in.",
    cancel: "Hủy",
    useIn: "Dùng trong công cụ khác",
  },
};
