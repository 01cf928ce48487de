export { Palette as Icon } from "lucide-react";
