export { Drama as Icon } from "lucide-react";
