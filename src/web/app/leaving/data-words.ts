import { useLocale } from "#kit/ui/use-text.ts";

const MIB = 1024 * 1024;
const KIB = 1024;

/** Formats times and sizes in the interface's language. */
export function useDataWords() {
  const locale = useLocale();
  return {
    /** Date and time in the reader's time zone. */
    time: (instant: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(
        new Date(instant),
      ),
    size: (bytes: number): string => {
      const [value, unit] = bytes < MIB ? [bytes / KIB, "KB"] : [bytes / MIB, "MB"];
      const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
      return `${new Intl.NumberFormat(locale, digits).format(Math.max(value, 0.1))} ${unit}`;
    },
  };
}
