import {
  Camera,
  Globe,
  IdCard,
  type LucideIcon,
  Paintbrush,
  Sparkles,
  WandSparkles,
} from "lucide-react";
import type { Tool } from "#tools/catalogue.ts";
import type { ToolCategory } from "#tools/define-tool.ts";

const categoryIcons = {
  basic: Camera,
  transformation: Sparkles,
  creative: Paintbrush,
  world: Globe,
} as const satisfies Record<ToolCategory, LucideIcon>;

const toolIcons = {
  "id-card": IdCard,
  "wand-sparkles": WandSparkles,
} as const satisfies Record<Tool["icon"], LucideIcon>;

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

export function ToolIcon({ icon, className }: { icon: Tool["icon"]; className?: string }) {
  const Icon = toolIcons[icon];
  return <Icon aria-hidden {...(className ? { className } : {})} />;
}
