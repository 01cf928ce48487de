export { Hourglass as Icon } from "lucide-react";
