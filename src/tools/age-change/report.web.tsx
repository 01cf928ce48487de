import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callFor } from "#kit/api/call-for.ts";
import { MeasuringConsent, useMeasuringConsent } from "#kit/tool/measuring-consent.tsx";
import type { Photo } from "#kit/tool/photo.ts";
import type { ReportProps } from "#kit/tool/result-props.ts";
import { PhotoStage } from "#kit/tool/stage/photo-stage.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { faceAge, OLDER_START, startsOlder } from "./face-age.ts";
import { ageChange } from "./tool.ts";

const text: Words<"purpose" | "looking" | "older" | "noFace"> = {
  en: {
    purpose:
      "With your consent we estimate the age of the face, so that the slider starts where you see a difference. This is free.",
    looking: "Estimating the age of the face …",
    older: "This face seems to be between 20 and 40, so the slider starts at {age}.",
    noFace: "No face found. Please choose a photo that shows the face clearly.",
  },
  vi: {
    purpose:
      "Nếu bạn đồng ý, chúng tôi ước tính tuổi của khuôn mặt để thanh trượt bắt đầu ở mức thấy rõ khác biệt. Việc này miễn phí.",
    looking: "Đang ước tính tuổi của khuôn mặt …",
    older: "Khuôn mặt này có vẻ từ 20 đến 40 tuổi, nên thanh trượt bắt đầu ở {age}.",
    noFace: "Không tìm thấy khuôn mặt. Vui lòng chọn ảnh thấy rõ mặt.",
  },
};

function useFaceAge(photo: Photo, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: ["face-age", photo.previewUrl],
    queryFn: () =>
      callFor(faceAge, { method: "POST", path: "/images/face_age", picture: photo.image.blob }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/**
 * The photo, and where the slider starts for its face. Without an estimate the slider stays where it is, so a failed one
 * is not reported.
 */
export function Report({ photo, onSuggest }: ReportProps) {
  const say = useText(text);
  const consent = useMeasuringConsent();
  const { data, isLoading } = useFaceAge(photo, consent.mayMeasure);
  const isOlder = data !== undefined && startsOlder(data);
  const start = isOlder ? OLDER_START : ageChange.fields.age.initial;
  useEffect(() => {
    if (data) onSuggest("age", start);
  }, [data, start, onSuggest]);
  return (
    <PhotoStage key={photo.previewUrl} photo={photo}>
      <div className="mx-auto grid min-h-12 max-w-[34em] justify-items-center text-sm text-muted">
        {consent.isMissing ? (
          <MeasuringConsent purpose={say("purpose")} onAsk={consent.ask} />
        ) : null}
        {isLoading ? (
          <output className="flex items-center gap-3">
            <Spinner />
            {say("looking")}
          </output>
        ) : null}
        {isOlder ? <output>{say("older", { age: OLDER_START })}</output> : null}
        {data?.ageYears === null ? <output>{say("noFace")}</output> : null}
      </div>
      {consent.dialog}
    </PhotoStage>
  );
}
