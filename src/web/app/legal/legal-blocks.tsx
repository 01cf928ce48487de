import { classNames } from "#kit/ui/class-names.ts";
import type { LegalBlock } from "./document.ts";
import { EDGE_LETTERING } from "./edge-lettering.ts";
import { RichText } from "./rich-text.tsx";

type BlockOf<Kind extends LegalBlock["kind"]> = Extract<LegalBlock, { kind: Kind }>;

function Facts({ rows }: BlockOf<"facts">) {
  return (
    <dl className="border-b-[1.5px] border-line">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-8 gap-y-1 border-t-[1.5px] border-line py-3.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{name}</dt>
          <dd className="break-words text-muted">
            <RichText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** On phones each row is a block, with the column name before each cell. */
function Table({ caption, head, rows }: BlockOf<"table">) {
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b-[1.5px] border-line-strong">
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className={classNames("py-2.5 pr-6 text-xs text-amber last:pr-0", EDGE_LETTERING)}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name = "", ...cells]) => (
          <tr
            key={name}
            className="border-b-[1.5px] border-line align-top max-sm:block max-sm:py-3.5 max-sm:first:border-t-[1.5px]"
          >
            <th
              scope="row"
              className="py-3.5 pr-6 font-semibold break-words max-sm:block max-sm:pt-0 max-sm:pb-1.5"
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={head[index + 1]}
                data-head={head[index + 1]}
                className={classNames(
                  "py-3.5 pr-6 text-muted last:pr-0 max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-3 max-sm:py-1 max-sm:pr-0",
                  "max-sm:before:font-mono max-sm:before:text-xs max-sm:before:text-amber max-sm:before:content-[attr(data-head)] max-sm:[&:lang(vi)]:before:font-sans max-sm:[&:lang(vi)]:before:font-medium",
                )}
              >
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One block of a section. */
export function LegalBlockView({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case "text":
      return (
        <p className="text-pretty">
          <RichText text={block.text} />
        </p>
      );
    case "list":
      return (
        <ul className="grid gap-2.5">
          {block.items.map((item) => (
            <li
              key={item}
              className="relative pl-7 before:absolute before:top-[0.62em] before:left-1 before:h-[1.5px] before:w-3.5 before:bg-accent"
            >
              <RichText text={item} />
            </li>
          ))}
        </ul>
      );
    case "facts":
      return <Facts {...block} />;
    case "table":
      return <Table {...block} />;
  }
}
