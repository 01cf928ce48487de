import type { Words } from "#kit/ui/use-text.ts";

/** Words of data export and account deletion. */
const en = {
  copyTitle: "A copy of everything",
  copyText:
    "One ZIP file with everything that is kept of you: data as JSON, your pictures, and a page that says what is what.",
  copyAsk: "Make a copy",
  copyAgain: "Make a new copy",
  copyMaking:
    "Your copy is being made. You may leave this page; a mail tells you when it is ready.",
  copyMakingNoMail: "Your copy is being made. You may leave this page and come back.",
  copyReady: "Your copy is ready: {size}. It can be fetched until {time} and is then deleted.",
  copyFetch: "Download the copy",
  copyFailed: "The copy could not be made. Please try again.",
  copyExpired: "The last copy was deleted when its {hours} hours were over.",
  copyNext: "Another copy can be asked for from {time} on.",
  endTitle: "Delete the account",
  endText:
    "Your data is deleted within {days} days, backups included; the next step says what stays. For {hours} hours after you have asked you can change your mind.",
  endAsk: "Delete my account",
  dialogTitle: "Delete your account?",
  dialogLead: "You have {hours} hours to undo it. After that nobody can.",
  goes: "What goes",
  goesList:
    "Your pictures, your runs with their words and settings, your profile and ways to sign in, your letters to the support desk, mails to you, and what the payment provider keeps of you as a customer.",
  stays: "What stays",
  now: "What happens at once",
  nowList:
    "You are signed out everywhere and no new picture can be made. A paid plan is not charged again; it ends with the account, without a refund for the days that are left.",
  credits: "Your credits end with the account.",
  password: "Your password",
  passwordMissing: "Please enter your password.",
  passwordWrong: "The password is not right.",
  noPassword:
    "You have no password here. If you signed in more than {minutes} minutes ago, you are asked first whether it is you.",
  confirm: "Yes, delete my account",
  keep: "Leave it",
  close: "Close",
  asked: "Your account is being deleted",
  askedText:
    "It is carried out after {time}. Until then you can sign in and undo it on every page. You are now signed out everywhere.",
  leave: "To the home page",
  leavingTitle: "This account is being deleted",
  leavingText:
    "On {time} everything is deleted for good. Until then you can keep your account; everything else on this page rests.",
  leavingShort: "On {time} everything is deleted for good.",
  undo: "Keep my account",
  undone: "Your account stays.",
} as const;

/** Both languages; a missing key is a compile error. */
export const dataText: Words<keyof typeof en> = {
  en,
  vi: {
    copyTitle: "Bản sao của mọi thứ",
    copyText:
      "Một tệp ZIP gồm mọi thứ được lưu về bạn: dữ liệu dạng JSON, ảnh của bạn, và một trang giải thích.",
    copyAsk: "Tạo bản sao",
    copyAgain: "Tạo bản sao mới",
    copyMaking: "Bản sao đang được tạo. Bạn có thể rời trang này; email sẽ báo khi xong.",
    copyMakingNoMail: "Bản sao đang được tạo. Bạn có thể rời trang này và quay lại sau.",
    copyReady: "Bản sao đã sẵn sàng: {size}. Có thể tải đến {time}, sau đó tệp bị xóa.",
    copyFetch: "Tải bản sao",
    copyFailed: "Không tạo được bản sao. Vui lòng thử lại.",
    copyExpired: "Bản sao trước đã bị xóa sau {hours} giờ.",
    copyNext: "Có thể yêu cầu bản sao khác từ {time}.",
    endTitle: "Xóa tài khoản",
    endText:
      "Dữ liệu của bạn được xóa trong vòng {days} ngày, kể cả bản sao lưu; bước sau cho biết những gì được giữ lại. Trong {hours} giờ sau khi yêu cầu, bạn có thể đổi ý.",
    endAsk: "Xóa tài khoản của tôi",
    dialogTitle: "Xóa tài khoản của bạn?",
    dialogLead: "Bạn có {hours} giờ để hủy. Sau đó không ai khôi phục được.",
    goes: "Những gì bị xóa",
    goesList:
      "Ảnh của bạn, các lượt chạy cùng nội dung và lựa chọn, hồ sơ và cách đăng nhập, thư gửi bộ phận hỗ trợ, email gửi bạn, và dữ liệu khách hàng của bạn ở đơn vị thanh toán.",
    stays: "Những gì được giữ",
    now: "Điều xảy ra ngay",
    nowList:
      "Bạn bị đăng xuất ở mọi nơi và không thể tạo ảnh mới. Gói trả phí không bị tính tiền nữa; gói kết thúc cùng tài khoản, không hoàn tiền cho những ngày còn lại.",
    credits: "Tín dụng của bạn kết thúc cùng tài khoản.",
    password: "Mật khẩu của bạn",
    passwordMissing: "Vui lòng nhập mật khẩu.",
    passwordWrong: "Mật khẩu không đúng.",
    noPassword:
      "Bạn chưa có mật khẩu ở đây. Nếu bạn đăng nhập hơn {minutes} phút trước, chúng tôi sẽ hỏi trước có phải bạn không.",
    confirm: "Vâng, xóa tài khoản của tôi",
    keep: "Để nguyên",
    close: "Đóng",
    asked: "Tài khoản của bạn đang được xóa",
    askedText:
      "Việc xóa được thực hiện sau {time}. Trước lúc đó bạn có thể đăng nhập và hủy ở bất kỳ trang nào. Bạn đã được đăng xuất ở mọi nơi.",
    leave: "Về trang chủ",
    leavingTitle: "Tài khoản này đang được xóa",
    leavingText:
      "Vào {time} mọi thứ sẽ bị xóa vĩnh viễn. Trước lúc đó bạn có thể giữ lại tài khoản; mọi phần khác của trang này tạm dừng.",
    leavingShort: "Vào {time} mọi thứ sẽ bị xóa vĩnh viễn.",
    undo: "Giữ tài khoản của tôi",
    undone: "Tài khoản của bạn được giữ lại.",
  },
};
