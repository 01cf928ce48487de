export { Shirt as Icon } from "lucide-react";
