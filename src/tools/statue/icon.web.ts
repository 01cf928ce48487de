export { Landmark as Icon } from "lucide-react";
