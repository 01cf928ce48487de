export { ClockArrowDown as Icon } from "lucide-react";
