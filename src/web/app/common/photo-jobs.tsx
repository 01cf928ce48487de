import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { useSite } from "#kit/api/site.ts";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { dropHandedPhoto, type HandedPhoto, startWithHandedPhoto } from "#kit/tool/handed-photo.ts";
import { runImageJob } from "#kit/tool/image/image-client.ts";
import { ImageFault } from "#kit/tool/image/jobs.ts";
import { type ImageProblem, imageText } from "#kit/tool/text.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Skeleton, Spinner } from "#kit/ui/progress.tsx";
import { plural, useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import { findCard } from "#tools/cards.ts";

const en = {
  opening: "Opening the photo …",
  looking: "Looking for faces …",
  one: "One face found",
  several: "{count} faces found",
  none: "No face found",
  jobs: "What would you like to do with it?",
  moreJobs: "All tools",
  other: "Choose another",
  remove: "Remove",
  stays: "It stays on this device until you start a tool, for an hour at most.",
  starts: "Starts at once, {count} credit",
  startsMany: "Starts at once, {count} credits",
  cutOut: "Remove the background",
  removeObject: "Remove something",
  sky: "Change the sky",
  scenery: "Change the place",
} as const;

const jobsText: Words<keyof typeof en> = {
  en,
  vi: {
    opening: "Đang mở ảnh …",
    looking: "Đang tìm khuôn mặt …",
    one: "Tìm thấy một khuôn mặt",
    several: "Tìm thấy {count} khuôn mặt",
    none: "Không thấy khuôn mặt nào",
    jobs: "Bạn muốn làm gì với ảnh này?",
    moreJobs: "Tất cả công cụ",
    other: "Chọn ảnh khác",
    remove: "Bỏ ảnh",
    stays: "Ảnh chỉ nằm trên thiết bị này cho đến khi bạn chạy một công cụ, lâu nhất một giờ.",
    starts: "Chạy ngay, {count} tín dụng",
    startsMany: "Chạy ngay, {count} tín dụng",
    cutOut: "Xóa nền",
    removeObject: "Xóa vật thể",
    sky: "Đổi bầu trời",
    scenery: "Đổi khung cảnh",
  },
};

interface Job {
  readonly toolId: string;
  readonly search?: string;
  /** For a job that is one of several of its tool. */
  readonly name?: "cutOut" | "removeObject" | "sky" | "scenery";
  /** The operation, if the photo is all that it needs. */
  readonly starts?: "remove_background" | "restore_image";
}

const cutOut: Job = {
  toolId: "magic",
  search: "?mode=remove_bg",
  name: "cutOut",
  starts: "remove_background",
};
const removeObject: Job = { toolId: "magic", search: "?mode=remove_object", name: "removeObject" };
const sky: Job = { toolId: "magic", search: "?mode=change_sky", name: "sky" };
const scenery: Job = { toolId: "magic", search: "?mode=change_scenery", name: "scenery" };
const id: Job = { toolId: "id" };
const art: Job = { toolId: "art_style" };
const restore: Job = { toolId: "restore", starts: "restore_image" };
const statue: Job = { toolId: "statue" };
const thumbnail: Job = { toolId: "youtube_thumbnail" };

/** What people do with a photo of one person, of several, and of none. */
const jobs = {
  one: [id, cutOut, art, restore, scenery, statue],
  several: [removeObject, cutOut, restore, art, sky, scenery],
  none: [cutOut, restore, removeObject, sky, art, thumbnail],
} satisfies Record<string, readonly Job[]>;

/** What a count of faces makes of the photo. */
function kindOf(faceCount: number): keyof typeof jobs {
  if (faceCount === 0) return "none";
  return faceCount === 1 ? "one" : "several";
}

/** Long side of the preview. */
const PREVIEW_PX = 960;

type Opened = { readonly preview: Blob } | { readonly problem: ImageProblem };

function open({ file }: HandedPhoto): Promise<Opened> {
  return runImageJob("intake", { file, maxSidePx: PREVIEW_PX, quality: 0.9 }).then(
    ({ blob }) => ({ preview: blob }),
    (fault: unknown) => ({ problem: fault instanceof ImageFault ? fault.problem : "cannotLoad" }),
  );
}

/** Opens the file as tools will: HEIC is converted, and what isn't a photo is refused. */
function useOpened(photo: HandedPhoto): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let isThere = true;
    void open(photo).then((found) => isThere && setOpened(found));
    return () => {
      isThere = false;
    };
  }, [photo]);
  return opened;
}

/** Slow devices get the jobs for one person after this time, until the faces are counted. */
const LOOK_FOR_MS = 5_000;

/** The number of faces; "looking" until it is known, `null` if the browser can't tell. */
type FaceCount = number | "looking" | null;

/** Counts the faces once the photo is open; the model loads then. */
function useFaceCount(preview: Blob | null): FaceCount {
  const [count, setCount] = useState<FaceCount>("looking");
  useEffect(() => {
    if (!preview) return;
    let isOpen = true;
    const tell = (found: number | null) => {
      clearTimeout(timer);
      if (isOpen) setCount(found);
    };
    const timer = setTimeout(tell, LOOK_FOR_MS, null);
    void runImageJob("faces", { picture: preview }).then(tell, () => tell(null));
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [preview]);
  return count;
}

function Preview({ file }: { file: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt="" className="max-h-56 max-w-full rounded-xs object-contain" />;
}

function JobLink({ job }: { job: Job }) {
  const say = useText(jobsText);
  const locale = useLocale();
  const { creditsPerRun: count } = useSite();
  return (
    <Link
      to={`/dashboard/${job.toolId}${job.search ?? ""}`}
      onClick={() => startWithHandedPhoto(job.starts ?? null)}
      viewTransition
      className="flex min-h-12 items-center gap-3 rounded-md border border-line p-1 pr-3.5 text-[14.5px] leading-tight font-semibold hover:border-line-strong hover:bg-raised"
    >
      <img
        src={`/art/tool-${job.toolId}.webp`}
        alt=""
        width={52}
        height={39}
        className="h-10 w-14 shrink-0 rounded-xs object-cover"
      />
      <span>
        {job.name ? say(job.name) : findCard(job.toolId)?.label[locale]}
        {job.starts ? (
          <small className="block text-[12.5px] font-normal text-muted">
            {say(plural(count, "starts", "startsMany"), { count })}
          </small>
        ) : null}
      </span>
    </Link>
  );
}

/** The waiting photo and the jobs that fit it. */
export function PhotoJobs({ photo }: { photo: HandedPhoto }) {
  const say = useText(jobsText);
  const sayProblem = useText(imageText);
  const opened = useOpened(photo);
  const faceCount = useFaceCount(opened && "preview" in opened ? opened.preview : null);
  const kind = typeof faceCount === "number" ? kindOf(faceCount) : null;
  if (opened && "problem" in opened) {
    return (
      <div className="rounded-lg border-[1.5px] border-danger bg-surface p-5">
        <b className="block truncate font-semibold">{photo.name}</b>
        <FieldError>{sayProblem(opened.problem)}</FieldError>
        <Button variant="outline" size="sm" className="mt-3" onClick={dropHandedPhoto}>
          {say("other")}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-4 rounded-lg border-[1.5px] border-line-strong bg-surface p-4">
      <div className="grid place-items-center">
        {opened ? (
          <Preview file={opened.preview} />
        ) : (
          <output className="grid justify-items-center gap-3 text-center text-sm text-muted">
            <Spinner className="size-6" />
            {say("opening")}
          </output>
        )}
      </div>
      <div className="self-center">
        <p className="min-h-5 text-[13.5px] text-muted">
          {faceCount === "looking" ? say("looking") : null}
          {kind ? say(kind, { count: Number(faceCount) }) : null}
        </p>
        <h2 className="text-xl">{say("jobs")}</h2>
        <Button variant="link" size="sm" className="-ml-3 px-3" onClick={dropHandedPhoto}>
          {say("remove")}
        </Button>
      </div>
      <div className="col-span-2">
        <ul className="grid gap-2 sm:grid-cols-2">
          {jobs[kind ?? "one"].map((job) => (
            <li key={job.name ?? job.toolId}>
              {faceCount === "looking" ? <Skeleton className="h-12" /> : <JobLink job={job} />}
            </li>
          ))}
        </ul>
        <Button
          variant="link"
          size="sm"
          className="-ml-3 mt-2 px-3"
          onClick={() => openDialog("picker")}
        >
          {say("moreJobs")}
        </Button>
        <p className="text-[13.5px] text-muted">{say("stays")}</p>
      </div>
    </div>
  );
}
