import type { ReactNode } from "react";

interface Head {
  readonly words: string;
  readonly isNumber?: boolean;
}

/** A table that becomes a list on phones, where each cell shows the name of its column. */
export function Table({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly Head[];
  children: ReactNode;
}) {
  return (
    <table className="w-full border-b border-line text-[15px] max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-left text-sm text-muted">
          {heads.map(({ words, isNumber }) => (
            <th
              key={words}
              scope="col"
              className={`pr-5 pb-2 font-medium last:pr-0 ${isNumber ? "text-right" : ""}`}
            >
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">{children}</tbody>
    </table>
  );
}

/** A cell. `name` is the name of its column, shown on phones. */
export function Cell({
  name,
  isNumber = false,
  children,
}: {
  name: string;
  isNumber?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={`min-w-0 py-3 pr-5 last:pr-0 max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:gap-3 max-sm:py-1 max-sm:pr-0 ${isNumber ? "whitespace-nowrap sm:text-right" : ""}`}
    >
      <span aria-hidden className="text-sm text-muted sm:hidden">
        {name}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}
