import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { ApiError } from "#kit/api/api-error.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";

const en = {
  noPhoto: "No photo to hand? Start with a sample:",
  sample: "Sample person {number}",
} as const;

const sampleText: Words<keyof typeof en> = {
  en,
  vi: {
    noPhoto: "Chưa có ảnh? Hãy thử với ảnh mẫu:",
    sample: "Người mẫu {number}",
  },
};

const samples = z.array(z.object({ id: z.string(), file: z.string(), thumb: z.string() }));

/** Sample portraits that we drew, to try a tool without a photo. */
export function SamplePeople({ onPick }: { onPick: (file: Blob, name: string) => void }) {
  const say = useText(sampleText);
  const locale = useLocale();
  const { data = [] } = useQuery({
    queryKey: ["samples"],
    queryFn: async () => z.parse(samples, await (await fetch("/art/samples.json")).json()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data.length === 0) return null;
  async function pick({ id, file }: { id: string; file: string }) {
    const picture = await fetch(file)
      .then((response) => response.blob())
      .catch(() => null);
    if (picture) onPick(picture, `${id}.jpg`);
    else toastRefusal(new ApiError("offline").text(locale));
  }
  return (
    <div className="mt-4">
      <p className="mb-2 text-[13.5px] text-muted">{say("noPhoto")}</p>
      <ul data-samples className="flex flex-wrap gap-2">
        {data.map((sample, index) => (
          <li key={sample.id}>
            <button
              type="button"
              aria-label={say("sample", { number: index + 1 })}
              onClick={() => void pick(sample)}
              className="block overflow-hidden rounded-sm border-[1.5px] border-line transition-colors hover:border-accent"
            >
              <img
                src={sample.thumb}
                alt=""
                width={46}
                height={54}
                className="h-[54px] w-[46px] object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
