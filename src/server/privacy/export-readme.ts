import type { Locale } from "#core/locale.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import type { ExportArea } from "./map-types.ts";

const areas: Readonly<Record<ExportArea, Readonly<Record<Locale, string>>>> = {
  account: {
    en: "who you are here, and what you chose",
    vi: "bạn là ai ở đây và bạn đã chọn gì",
  },
  "sign-ins": {
    en: "ways to sign in, and where you are signed in",
    vi: "các cách đăng nhập và nơi bạn đang đăng nhập",
  },
  runs: {
    en: "every picture you asked for, with its settings",
    vi: "mọi ảnh bạn đã yêu cầu cùng lựa chọn",
  },
  credits: {
    en: "every credit that came and went",
    vi: "mọi tín dụng đã nhận và đã dùng",
  },
  payments: {
    en: "plans, orders and invoices",
    vi: "gói, đơn hàng và hóa đơn",
  },
  "letters-and-mails": {
    en: "your letters to the support desk, and mails to you that are still here",
    vi: "thư bạn gửi bộ phận hỗ trợ và email gửi bạn còn lưu ở đây",
  },
  invitations: {
    en: "whom you invited, by number only, and who invited you",
    vi: "bạn đã mời ai (chỉ theo mã số) và ai đã mời bạn",
  },
  privacy: {
    en: "copies and deletions that you asked for, and fingerprints that we compare",
    vi: "các bản sao và yêu cầu xóa của bạn, cùng các dấu vết băm mà chúng tôi so sánh",
  },
};

/** Data from another sign-in service. Only exports of its users contain it. */
export const SIGN_IN_SERVICE = "data/sign-in-service.json";

const words = {
  en: {
    head: `Everything that ${PRODUCT_NAME} keeps of you, as of`,
    data: "In the folder “data”, as JSON, one file for each area:",
    service: `Where you sign in with Clerk, ${SIGN_IN_SERVICE} is what Clerk keeps of you.`,
    pictures:
      "In the folder “pictures”: what you sent (in, upload) and what was made of it (out). Pictures that were deleted before are not in it.",
    missing:
      "Left out are secrets that would let somebody sign in as you (passwords, keys, tokens), even as a hash, and numbers that say nothing of you. The file docs/data-map.md of the program names every table and column.",
    dates: "Times are in UTC. Amounts of money are in the smallest unit of their currency.",
  },
  vi: {
    head: `Mọi thứ ${PRODUCT_NAME} lưu về bạn, tính đến`,
    data: "Trong thư mục “data”, dạng JSON, mỗi lĩnh vực một tệp:",
    service: `Nếu bạn đăng nhập bằng Clerk, ${SIGN_IN_SERVICE} là những gì Clerk lưu về bạn.`,
    pictures:
      "Trong thư mục “pictures”: ảnh bạn gửi (in, upload) và ảnh được tạo ra (out). Ảnh đã bị xóa trước đó không có trong này.",
    missing:
      "Không kèm các bí mật có thể giúp người khác đăng nhập thay bạn (mật khẩu, khóa, mã), kể cả dạng băm, và các con số không nói gì về bạn. Tệp docs/data-map.md của chương trình nêu tên mọi bảng và cột.",
    dates: "Thời gian theo UTC. Số tiền tính bằng đơn vị nhỏ nhất của loại tiền.",
  },
} as const satisfies Record<Locale, object>;

/** Returns the README of an export, which describes its files. */
export function exportReadme(locale: Locale, at: Date): string {
  const say = words[locale];
  const list = Object.entries(areas).map(([area, what]) => `  ${area}.json: ${what[locale]}`);
  const parts = [
    `${say.head} ${at.toISOString()}`,
    say.data,
    list.join("\n"),
    say.service,
    say.pictures,
  ];
  return `${[...parts, say.missing, say.dates].join("\n\n")}\n`;
}
