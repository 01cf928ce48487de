export { IdCard as Icon } from "lucide-react";
