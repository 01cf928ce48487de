import {
  Camera,
  Clapperboard,
  ClockArrowDown,
  Drama,
  Globe,
  Hourglass,
  IdCard,
  ImagePlus,
  Landmark,
  type LucideIcon,
  MoveHorizontal,
  Paintbrush,
  Palette,
  PersonStanding,
  Scaling,
  ScanFace,
  Shirt,
  Sparkles,
  Users,
  WandSparkles,
} from "lucide-react";
import type { ToolCard } from "#tools/cards.ts";
import type { ToolCategory } from "#tools/define-card.ts";

const categoryIcons = {
  basic: Camera,
  transformation: Sparkles,
  creative: Paintbrush,
  world: Globe,
} as const satisfies Record<ToolCategory, LucideIcon>;

const toolIcons = {
  clapperboard: Clapperboard,
  "clock-arrow-down": ClockArrowDown,
  drama: Drama,
  hourglass: Hourglass,
  "id-card": IdCard,
  "image-plus": ImagePlus,
  landmark: Landmark,
  "move-horizontal": MoveHorizontal,
  palette: Palette,
  "person-standing": PersonStanding,
  scaling: Scaling,
  "scan-face": ScanFace,
  shirt: Shirt,
  users: Users,
  "wand-sparkles": WandSparkles,
} as const satisfies Record<ToolCard["icon"], LucideIcon>;

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

export function ToolIcon({ icon, className }: { icon: ToolCard["icon"]; className?: string }) {
  const Icon = toolIcons[icon];
  return <Icon aria-hidden {...(className ? { className } : {})} />;
}
