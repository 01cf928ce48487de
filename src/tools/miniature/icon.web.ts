export { Scaling as Icon } from "lucide-react";
