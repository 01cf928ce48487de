export { PersonStanding as Icon } from "lucide-react";
