import type { Localised } from "./locale.ts";
import { PRODUCT_SLUG } from "./product.ts";

/** An entry that this site stores in a browser. */
export interface KeptInBrowser {
  readonly kind: "cookie" | "local" | "session" | "cache" | "database";
  /** A name that ends in an ellipsis stands for all names with that prefix. */
  readonly name: string;
  readonly purpose: Localised;
  readonly term: Localised;
  /** The file that writes it; `null` if a library writes it or this product only reads it. */
  readonly writtenBy: string | null;
}

const untilCleared: Localised = { en: "until you clear it", vi: "đến khi bạn xóa" };
const untilClosed: Localised = {
  en: "until the window closes",
  vi: "đến khi đóng cửa sổ",
};
const minutes: Localised = { en: "minutes", vi: "vài phút" };

/**
 * Everything that the product stores in a browser, for the cookie page; tests compare it with what is really set. All
 * of it is necessary for what users request, so no banner asks for consent.
 */
export const keptInBrowser: readonly KeptInBrowser[] = [
  {
    kind: "cookie",
    name: `${PRODUCT_SLUG}.session_token`,
    purpose: {
      en: "keeps you signed in; scripts cannot read it",
      vi: "giữ bạn đăng nhập; mã script không đọc được",
    },
    term: {
      en: "7 days, renewed by use, at most 30",
      vi: "7 ngày, gia hạn khi dùng, tối đa 30 ngày",
    },
    writtenBy: null,
  },
  {
    kind: "cookie",
    name: `${PRODUCT_SLUG}.device`,
    purpose: {
      en: "a random number by which your account knows this browser again, so that strangers cannot lock you out",
      vi: "một số ngẫu nhiên để tài khoản nhận ra trình duyệt này, nhờ đó người lạ không thể khóa bạn",
    },
    term: {
      en: "a year after you last signed up or in",
      vi: "một năm sau lần cuối bạn đăng ký hoặc đăng nhập",
    },
    writtenBy: null,
  },
  {
    kind: "cookie",
    name: `${PRODUCT_SLUG}.state`,
    purpose: {
      en: "only while you sign in with Google or GitHub",
      vi: "chỉ trong lúc bạn đăng nhập bằng Google hoặc GitHub",
    },
    term: minutes,
    writtenBy: null,
  },
  {
    kind: "cookie",
    name: `${PRODUCT_SLUG}.two_factor`,
    purpose: {
      en: "between your password and the code of your app",
      vi: "giữa lúc nhập mật khẩu và mã từ ứng dụng của bạn",
    },
    term: minutes,
    writtenBy: null,
  },
  {
    kind: "cookie",
    name: `${PRODUCT_SLUG}.passkey`,
    purpose: { en: "while you sign in with a passkey", vi: "trong lúc bạn đăng nhập bằng passkey" },
    term: minutes,
    writtenBy: null,
  },
  {
    kind: "cookie",
    name: "i18next",
    purpose: {
      en: "a language chosen elsewhere; we read it and never set it",
      vi: "ngôn ngữ được chọn ở nơi khác; chúng tôi chỉ đọc, không bao giờ ghi",
    },
    term: { en: "–", vi: "–" },
    writtenBy: null,
  },
  {
    kind: "local",
    name: "ui-theme",
    purpose: { en: "light, dark or like the device", vi: "sáng, tối hoặc theo thiết bị" },
    term: untilCleared,
    writtenBy: "src/web/app/common/theme.tsx",
  },
  {
    kind: "local",
    name: "i18nextLng",
    purpose: { en: "your language", vi: "ngôn ngữ của bạn" },
    term: untilCleared,
    writtenBy: "src/web/app/common/language.ts",
  },
  {
    kind: "local",
    name: "rid",
    purpose: {
      en: "who referred you, until your profile is made",
      vi: "ai đã giới thiệu bạn, cho đến khi hồ sơ của bạn được tạo",
    },
    term: { en: "until then", vi: "đến lúc đó" },
    writtenBy: "src/kit/api/referral.ts",
  },
  {
    kind: "local",
    name: "face-consent-studio",
    purpose: {
      en: "that you agreed to such a tool sending the photo to a provider, and to which",
      vi: "bạn đã đồng ý cho công cụ như vậy gửi ảnh đến nhà cung cấp nào",
    },
    term: untilCleared,
    writtenBy: "src/kit/tool/people-consent.ts",
  },
  {
    kind: "local",
    name: "engine-kind:…",
    purpose: {
      en: "which engine you chose, for each account on this device",
      vi: "bộ xử lý bạn đã chọn, cho từng tài khoản trên thiết bị này",
    },
    term: untilCleared,
    writtenBy: "src/kit/tool/use-engine-choice.ts",
  },
  {
    kind: "local",
    name: "auto-start:…",
    purpose: {
      en: "which tools start as soon as there is a photo, for each account on this device",
      vi: "công cụ nào chạy ngay khi có ảnh, cho từng tài khoản trên thiết bị này",
    },
    term: untilCleared,
    writtenBy: "src/kit/tool/auto-start/auto-start-choice.ts",
  },
  {
    kind: "local",
    name: "visible-label",
    purpose: {
      en: "whether saved pictures get a visible label",
      vi: "ảnh tải xuống có nhãn nhìn thấy được hay không",
    },
    term: untilCleared,
    writtenBy: "src/web/app/tool/use-visible-label.ts",
  },
  {
    kind: "local",
    name: "sidebar-collapsed",
    purpose: { en: "whether the side bar is folded", vi: "thanh bên đang thu gọn hay không" },
    term: untilCleared,
    writtenBy: "src/web/app/shell/dashboard-shell.tsx",
  },
  {
    kind: "session",
    name: "pending-runs",
    purpose: {
      en: "the number of a run that is on its way",
      vi: "mã của lượt chạy đang thực hiện",
    },
    term: untilClosed,
    writtenBy: "src/kit/tool/pending-run.ts",
  },
  {
    kind: "session",
    name: "order:…",
    purpose: {
      en: "the number of an order, so that it is not made twice",
      vi: "mã đơn hàng, để đơn không bị tạo hai lần",
    },
    term: untilClosed,
    writtenBy: "src/web/app/billing/orders.ts",
  },
  {
    kind: "session",
    name: "last-checkout",
    purpose: {
      en: "the payment you were sent to, for the way back",
      vi: "lần thanh toán bạn được chuyển đến, để quay lại",
    },
    term: untilClosed,
    writtenBy: "src/web/app/billing/orders.ts",
  },
  {
    kind: "session",
    name: "react-router-scroll-positions",
    purpose: { en: "where you were on a page", vi: "vị trí bạn đang xem trên trang" },
    term: untilClosed,
    writtenBy: null,
  },
  {
    kind: "cache",
    name: `${PRODUCT_SLUG}-shell-…`,
    purpose: {
      en: "the page that says you are offline, with its pictures and fonts",
      vi: "trang báo bạn đang ngoại tuyến, cùng hình và phông chữ của trang",
    },
    term: { en: "until the next version of this site", vi: "đến phiên bản kế tiếp của trang này" },
    writtenBy: "scripts/web/service-worker.js",
  },
  {
    kind: "cache",
    name: `${PRODUCT_SLUG}-assets`,
    purpose: {
      en: "programs, styles, fonts and drawings of this site, so that it opens fast; never your photos",
      vi: "mã chương trình, kiểu dáng, phông chữ và hình vẽ của trang, để trang mở nhanh; không bao giờ có ảnh của bạn",
    },
    term: { en: "until the next version of this site", vi: "đến phiên bản kế tiếp của trang này" },
    writtenBy: "scripts/web/service-worker.js",
  },
  {
    kind: "database",
    name: "waiting-photo",
    purpose: {
      en: "the photo that you put on the home page or the dashboard, until a tool takes it; it is not sent",
      vi: "ảnh bạn đặt ở trang chủ hoặc bảng điều khiển, cho đến khi một công cụ nhận ảnh; ảnh không được gửi đi",
    },
    term: {
      en: "until a tool takes it, you remove it or sign out; after an hour, your next visit deletes it",
      vi: "đến khi một công cụ nhận ảnh, bạn bỏ ảnh hoặc đăng xuất; sau một giờ, lần truy cập kế tiếp sẽ xóa ảnh",
    },
    writtenBy: "src/kit/tool/kept-photo.ts",
  },
];

/** `true` if the table lists the name. */
export function isKeptName(kind: KeptInBrowser["kind"], name: string): boolean {
  const bare = name.replace(/^__(Secure|Host)-/, "");
  return keptInBrowser.some((kept) => {
    if (kept.kind !== kind) return false;
    return kept.name.endsWith("…") ? bare.startsWith(kept.name.slice(0, -1)) : bare === kept.name;
  });
}
