export { WandSparkles as Icon } from "lucide-react";
