import { Link, useLocation } from "react-router";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { handOverBatch } from "./handed-batch.ts";

const en = {
  many: "Many photos at once",
  offered: "{count} photos were dropped, and this screen takes one.",
  all: "Work on all of them",
} as const;
const offerText: Words<keyof typeof en> = {
  en,
  vi: {
    many: "Nhiều ảnh một lần",
    offered: "{count} ảnh được thả, màn hình này nhận một ảnh.",
    all: "Xử lý tất cả",
  },
};

const none: readonly File[] = [];

/** Links to the batch screen of the same tool; hands over `files`. */
export function BatchOffer({ files = none }: { files?: readonly File[] }) {
  const say = useText(offerText);
  const { pathname } = useLocation();
  const to = `${pathname.replace(/\/$/, "")}/batch`;
  const link = (
    <Link to={to} className="underline underline-offset-4" onClick={() => handOverBatch(files)}>
      {say(files.length > 0 ? "all" : "many")}
    </Link>
  );
  return files.length > 0 ? (
    <output className="mt-2 block text-sm">
      {say("offered", { count: files.length })} {link}
    </output>
  ) : (
    link
  );
}
