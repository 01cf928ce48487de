import type { Locale } from "#core/locale.ts";
import { PRODUCT_NAME } from "#core/product.ts";

/** The content of a message, without a recipient. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One function per locale; a missing locale doesn't compile. */
export type Template<Values> = Readonly<Record<Locale, (values: Values) => MailContent>>;

const signatures: Readonly<Record<Locale, string>> = {
  en: `The people at the ${PRODUCT_NAME} counter`,
  vi: `Quầy ảnh ${PRODUCT_NAME}`,
};

/** A link in a paragraph of its own, with its address as text. */
interface MailLink {
  readonly url: string;
}

/** Renders the paragraphs as plain text and as HTML, which loads no external images or styles. */
export function compose(
  locale: Locale,
  { subject, paragraphs }: { subject: string; paragraphs: readonly (string | MailLink)[] },
): MailContent {
  const all = [...paragraphs, signatures[locale]];
  const body = all
    .map((part) => `<p style="margin:0 0 16px;white-space:pre-wrap">${toHtml(part)}</p>`)
    .join("");
  return {
    subject,
    text: `${all.map((part) => (typeof part === "string" ? part : part.url)).join("\n\n")}\n`,
    html:
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="margin:0;padding:24px;background:#f8f5ee;color:#221a15;font:16px/1.55 sans-serif">` +
      `<div style="max-width:560px;margin:0 auto">${body}</div></body></html>`,
  };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function toHtml(part: string | MailLink): string {
  if (typeof part === "string") return escapeHtml(part);
  const url = escapeHtml(part.url);
  return `<a href="${url}" style="color:#8a1c1c;word-break:break-all">${url}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
