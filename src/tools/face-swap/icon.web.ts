export { ScanFace as Icon } from "lucide-react";
