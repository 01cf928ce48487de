export { ImagePlus as Icon } from "lucide-react";
