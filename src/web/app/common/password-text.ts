import type { Words } from "#kit/ui/use-text.ts";

/** UI text of password fields. */
const en = {
  show: "Show password",
  hide: "Hide password",
  short: "Too short: 8 characters or more.",
  weak: "Weak: a few more words make it much better.",
  fair: "Fair: longer is better than stranger.",
  good: "Strong.",
} as const;

export const passwordText: Words<keyof typeof en> = {
  en,
  vi: {
    show: "Hiện mật khẩu",
    hide: "Ẩn mật khẩu",
    short: "Quá ngắn: cần ít nhất 8 ký tự.",
    weak: "Yếu: thêm vài từ nữa sẽ tốt hơn nhiều.",
    fair: "Khá: dài thì tốt hơn là lạ.",
    good: "Mạnh.",
  },
};
