import type { Creation } from "#core/creations.ts";
import { downloadName } from "#core/file-name.ts";
import type { Locale } from "#core/locale.ts";
import { findCard } from "#tools/cards.ts";

const endings = { "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp" } as const;

/** The name of a creation, else its tool's name, else its operation. */
export function nameOf({ name, toolId, operation }: Creation, locale: Locale): string {
  return name ?? toolName(toolId, locale) ?? operation;
}

export function toolName(toolId: string | null, locale: Locale): string | null {
  return findCard(toolId ?? undefined)?.label[locale] ?? null;
}

/** The name of the downloaded file: the creation's own name, or its tool and creation time. */
export function fileNameOf({ name, toolId, createdAt, result }: Creation): string {
  const ending = result ? endings[result.mimeType] : ".png";
  const slug = findCard(toolId ?? undefined)?.slug ?? "picture";
  return name ? `${name}${ending}` : downloadName(slug, new Date(createdAt), ending);
}
