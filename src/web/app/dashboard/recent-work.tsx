import { CircleX, Hourglass, ImageOff } from "lucide-react";
import { Link } from "react-router";
import type { Creation } from "#core/creations.ts";
import { useCreations } from "#kit/api/creations.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { Skeleton, Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { nameOf } from "../creations/creation-words.ts";

const en = {
  title: "Your last results",
  all: "All creations",
  queued: "Waiting",
  running: "Running",
  failed: "Failed, not charged",
  expired: "Deleted after its time",
  noCredits: "You have no credits left",
  noCreditsText: "Your results stay. To make new ones, choose a plan.",
  plans: "See plans",
} as const;

const recentText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Kết quả gần đây",
    all: "Tất cả ảnh đã tạo",
    queued: "Đang chờ",
    running: "Đang chạy",
    failed: "Thất bại, không tính phí",
    expired: "Đã xóa vì hết hạn lưu",
    noCredits: "Bạn đã dùng hết tín dụng",
    noCreditsText: "Ảnh đã tạo vẫn còn. Để tạo ảnh mới, hãy chọn một gói.",
    plans: "Xem các gói",
  },
};

/** One row on wide screens. */
const MOST = 6;

const stateIcons = { queued: Hourglass, failed: CircleX, done: ImageOff } as const;

function Picture({ creation }: { creation: Creation }) {
  const { state, result } = creation;
  if (result) {
    const hasAlpha = result.mimeType !== "image/jpeg";
    return (
      <img
        src={result.smallUrl}
        alt=""
        loading="lazy"
        className={`size-full object-cover ${hasAlpha ? "checkerboard" : ""}`}
      />
    );
  }
  if (state === "running") return <Spinner className="size-7 text-muted" />;
  const Icon = stateIcons[state];
  return <Icon aria-hidden className="size-7 text-muted" />;
}

function Tile({ creation }: { creation: Creation }) {
  const say = useText(recentText);
  const locale = useLocale();
  const { id, state, result } = creation;
  return (
    <Link to={`/dashboard/creations?open=${id}`} viewTransition className="block min-w-0">
      <span className="grid aspect-square place-items-center overflow-hidden rounded-md bg-raised">
        <Picture creation={creation} />
      </span>
      <span className="mt-1.5 block truncate text-[14px] font-medium">
        {nameOf(creation, locale)}
      </span>
      {result ? null : (
        <span className="block text-[13px] text-muted">
          {say(state === "done" ? "expired" : state)}
        </span>
      )}
    </Link>
  );
}

/** The user's last runs, also those in progress and failed, and whether credits are left. Nothing before the first run. */
export function RecentWork() {
  const say = useText(recentText);
  const { profile } = useProfile();
  const { data, isPending } = useCreations({});
  const creations = data?.pages[0]?.creations.slice(0, MOST) ?? [];
  if (isPending) return <Skeleton className="mt-12 h-64" />;
  return (
    <>
      {profile?.credits === 0 ? (
        <div className="mt-6">
          <Notice
            kind="note"
            title={say("noCredits")}
            actions={
              <Button asChild variant="outline" size="sm">
                <Link to="/pricing">{say("plans")}</Link>
              </Button>
            }
          >
            {say("noCreditsText")}
          </Notice>
        </div>
      ) : null}
      {creations.length > 0 ? (
        <section className="mt-12">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
            <h2 className="text-2xl">{say("title")}</h2>
            <Link
              to="/dashboard/creations"
              viewTransition
              className="font-semibold underline underline-offset-4 hover:text-accent"
            >
              {say("all")}
            </Link>
          </div>
          <ul className="grid grid-cols-3 gap-3 lg:grid-cols-6">
            {creations.map((creation) => (
              <li key={creation.id} className="min-w-0">
                <Tile creation={creation} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
