export { Clapperboard as Icon } from "lucide-react";
