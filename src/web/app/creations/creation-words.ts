import type { Creation } from "#core/creations.ts";
import { downloadName } from "#core/file-name.ts";
import type { Locale } from "#core/locale.ts";
import { findCard } from "#tools/cards.ts";

const endings = { "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp" } as const;

/** The name of a creation, or its tool's. */
export function nameOf({ name, toolId, operation }: Creation, locale: Locale): string {
  return name ?? toolName(toolId, locale) ?? operation;
}

export function toolName(toolId: string | null, locale: Locale): string | null {
  return findCard(toolId ?? undefined)?.label[locale] ?? null;
}

/** What the saved file is called: by its own name, or by its tool and the time of its making. */
export function fileNameOf({ name, toolId, createdAt, result }: Creation): string {
  const ending = result ? endings[result.mimeType] : ".png";
  const slug = findCard(toolId ?? undefined)?.slug ?? "picture";
  return name ? `${name}${ending}` : downloadName(slug, new Date(createdAt), ending);
}
