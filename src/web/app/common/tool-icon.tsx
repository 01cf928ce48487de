import { Camera, Globe, type LucideIcon, Paintbrush, Sparkles } from "lucide-react";
import type { ToolCategory } from "#tool-model/define-card.ts";
import type { ToolSlug } from "#tools/cards.ts";

const categoryIcons = {
  basic: Camera,
  transformation: Sparkles,
  creative: Paintbrush,
  world: Globe,
} as const satisfies Record<ToolCategory, LucideIcon>;

const toolIcons = import.meta.glob<LucideIcon>("../../../tools/*/icon.web.ts", {
  eager: true,
  import: "Icon",
});

export function CategoryIcon({
  category,
  className,
}: {
  category: ToolCategory;
  className?: string;
}) {
  const Icon = categoryIcons[category];
  return <Icon aria-hidden {...(className ? { className } : {})} />;
}

export function ToolIcon({ slug, className }: { slug: ToolSlug; className?: string }) {
  const Icon = toolIcons[`../../../tools/${slug}/icon.web.ts`];
  return Icon && <Icon aria-hidden {...(className ? { className } : {})} />;
}
