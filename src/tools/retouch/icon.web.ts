export { MoveHorizontal as Icon } from "lucide-react";
