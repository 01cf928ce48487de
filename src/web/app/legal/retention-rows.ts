import type { Locale, Localised } from "#core/locale.ts";
import { retentionHours, type Term, type TimedTerm } from "#core/retention.ts";

interface Kind {
  readonly data: Localised;
  readonly why: Localised;
  /** For terms that hours alone don't describe; may contain `{term}`, and settings that the page fills in. */
  readonly howLong?: Localised;
}

const HOURS_PER_DAY = 24;

/** The data that each retention term applies to; a missing term is a compile error. */
const kinds = {
  account: {
    data: {
      en: "Name, e-mail address, password (only as a hash), picture of a social account, settings of your runs, day of your last visit",
      vi: "Tên, địa chỉ email, mật khẩu (chỉ ở dạng băm), ảnh đại diện của tài khoản mạng xã hội, lựa chọn của các lượt chạy, ngày bạn vào lần cuối",
    },
    why: {
      en: "to give you the account and the service",
      vi: "để cung cấp tài khoản và dịch vụ",
    },
  },
  pictures: {
    data: { en: "Photos you send and results", vi: "Ảnh bạn gửi và ảnh kết quả" },
    why: {
      en: "to make the picture and to show it to you again",
      vi: "để tạo ảnh và cho bạn xem lại",
    },
    howLong: { en: "{keepDays} days", vi: "{keepDays} ngày" },
  },
  unusedUploads: {
    data: {
      en: "Uploaded photos that no picture was made of",
      vi: "Ảnh tải lên mà chưa tạo ảnh nào",
    },
    why: { en: "so that a picture can be made of them", vi: "để có thể tạo ảnh từ đó" },
  },
  signIns: {
    data: {
      en: "Sign-ins: time, network address, name of the browser",
      vi: "Lần đăng nhập: thời điểm, địa chỉ mạng, tên trình duyệt",
    },
    why: {
      en: "to keep you signed in and to notice strangers",
      vi: "để giữ bạn đăng nhập và phát hiện người lạ",
    },
    howLong: { en: "{term} after the last use", vi: "{term} sau lần dùng cuối" },
  },
  devices: {
    data: {
      en: "Which browsers have signed in, as hashes: a random number in a cookie, and the network",
      vi: "Những trình duyệt đã đăng nhập, dưới dạng mã băm: một số ngẫu nhiên trong cookie, và mạng",
    },
    why: {
      en: "so that a stranger who guesses your password cannot lock you out",
      vi: "để người lạ đoán mật khẩu không thể khóa bạn khỏi tài khoản",
    },
    howLong: { en: "{term} after the last sign-in", vi: "{term} sau lần đăng nhập cuối" },
  },
  links: {
    data: {
      en: "Links and codes that are sent to you",
      vi: "Liên kết và mã được gửi cho bạn",
    },
    why: { en: "to confirm that a mailbox is yours", vi: "để xác nhận hộp thư là của bạn" },
    howLong: { en: "{term} after they have ended", vi: "{term} sau khi hết hiệu lực" },
  },
  books: {
    data: {
      en: "Credits and payments: amounts, dates, plan, invoices",
      vi: "Tín dụng và thanh toán: số tiền, ngày, gói, hóa đơn",
    },
    why: {
      en: "to keep the books, which the law demands",
      vi: "để lập sổ sách theo quy định của pháp luật",
    },
  },
  paymentEvents: {
    data: { en: "What the payment provider tells us", vi: "Thông báo của đơn vị thanh toán" },
    why: {
      en: "to notice payments and to mend what went wrong",
      vi: "để ghi nhận thanh toán và sửa sai sót",
    },
  },
  testCheckout: {
    data: { en: "Orders at a test checkout", vi: "Đơn hàng ở quầy thử" },
    why: { en: "to try payments without money", vi: "để thử thanh toán không dùng tiền thật" },
  },
  letters: {
    data: { en: "Letters to the support desk", vi: "Thư gửi bộ phận hỗ trợ" },
    why: { en: "to answer you", vi: "để trả lời bạn" },
  },
  outbox: {
    data: {
      en: "Mails to you that no mail server took, and work that could not be done",
      vi: "Email gửi bạn mà không máy chủ thư nào nhận, và việc không thực hiện được",
    },
    why: { en: "to hand them over by other means", vi: "để chuyển bằng cách khác" },
  },
  networks: {
    data: {
      en: "Keyed fingerprints of your network and of the domain of your address",
      vi: "Dấu vết băm có khóa của mạng bạn dùng và của tên miền e-mail",
    },
    why: {
      en: "so that free credits are given once to each person",
      vi: "để mỗi người chỉ nhận tín dụng miễn phí một lần",
    },
  },
  returns: {
    data: {
      en: "Keyed fingerprints of the network from which you returned a picture",
      vi: "Dấu vết băm có khóa của mạng mà bạn dùng khi trả lại ảnh",
    },
    why: {
      en: "so that one person with many accounts cannot return more than others",
      vi: "để một người có nhiều tài khoản không thể trả lại nhiều hơn người khác",
    },
  },
  counts: {
    data: {
      en: "Counts of requests and of wrong passwords",
      vi: "Số lần yêu cầu và số lần nhập sai mật khẩu",
    },
    why: { en: "to keep robots away", vi: "để ngăn robot" },
    howLong: { en: "at most {term}", vi: "tối đa {term}" },
  },
  cancels: {
    data: { en: "Cancels that came before their run", vi: "Yêu cầu hủy đến trước lượt chạy" },
    why: { en: "so that the run does not begin", vi: "để lượt chạy không bắt đầu" },
  },
  exports: {
    data: { en: "A copy of everything that you asked for", vi: "Bản sao mọi thứ mà bạn yêu cầu" },
    why: { en: "so that you can fetch it", vi: "để bạn tải về" },
  },
  undo: {
    data: { en: "An account whose deletion you asked for", vi: "Tài khoản mà bạn yêu cầu xóa" },
    why: { en: "so that you can change your mind", vi: "để bạn có thể đổi ý" },
  },
  fingerprints: {
    data: {
      en: "After a deletion: keyed fingerprints of your e-mail address and card, and that there was a deletion",
      vi: "Sau khi xóa: dấu vết băm có khóa của địa chỉ email và thẻ, và việc đã có yêu cầu xóa",
    },
    why: {
      en: "so that free credits and trials are given once, and no backup brings you back",
      vi: "để điểm miễn phí và dùng thử chỉ có một lần, và không bản sao lưu nào khôi phục bạn",
    },
    howLong: {
      en: "{fingerprintDays} days after you ask for the deletion",
      vi: "{fingerprintDays} ngày sau khi bạn yêu cầu xóa",
    },
  },
  prints: {
    data: {
      en: "64 bits of how a picture made here looked, the number in its watermark, the day",
      vi: "64 bit về hình dáng của ảnh được tạo ở đây, số trong dấu chìm, ngày tạo",
    },
    why: {
      en: "so that anybody can ask whether a picture was made here; they lead to no person, account or picture",
      vi: "để ai cũng có thể hỏi ảnh có được tạo ở đây không; không dẫn đến người, tài khoản hay bức ảnh nào",
    },
    howLong: {
      en: "{fingerprintDays} days after it was made, also if the account is deleted meanwhile",
      vi: "{fingerprintDays} ngày sau khi tạo, kể cả khi tài khoản bị xóa trong lúc đó",
    },
  },
  backups: {
    data: { en: "Backups of all of this", vi: "Bản sao lưu của tất cả" },
    why: { en: "so that nothing is lost by a fault", vi: "để không mất gì vì sự cố" },
  },
} as const satisfies Record<Exclude<Term, "always">, Kind>;

const untimed: Readonly<Record<"account" | "books", Localised>> = {
  account: { en: "as long as the account exists", vi: "khi tài khoản còn tồn tại" },
  books: {
    en: "as long as the law demands; without your name after deletion",
    vi: "theo thời hạn luật định; không còn tên bạn sau khi xóa tài khoản",
  },
};

function timed(term: TimedTerm, locale: Locale): string {
  const hours = retentionHours[term];
  const isShort = hours < 2 * HOURS_PER_DAY;
  const count = isShort ? hours : hours / HOURS_PER_DAY;
  if (locale === "vi") return `${count} ${isShort ? "giờ" : "ngày"}`;
  const unit = isShort ? "hour" : "day";
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function termOf(term: keyof typeof kinds, locale: Locale): string {
  if (term === "account" || term === "books") return untimed[term][locale];
  const kind: Kind = kinds[term];
  const plain = timed(term, locale);
  return kind.howLong?.[locale].replace("{term}", plain) ?? plain;
}

function isKind(term: string): term is keyof typeof kinds {
  return Object.hasOwn(kinds, term);
}

/** The table of the privacy page: data, purpose and retention, from the terms that the server enforces. */
export function retentionRows(locale: Locale): string[][] {
  return Object.keys(kinds)
    .filter(isKind)
    .map((term) => [kinds[term].data[locale], kinds[term].why[locale], termOf(term, locale)]);
}
