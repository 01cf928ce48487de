import { Link } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { emptyPicture } from "#tools/art-files.ts";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { PublicFrame } from "./public-frame.tsx";

const picture = emptyPicture("not-found");

/** For unknown addresses (specification, platform section 2). */
export function NotFoundPage() {
  const say = useText(appText);
  usePageTitle(say("notFound"));
  return (
    <PublicFrame>
      <div className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-5 p-6">
        <img
          src={picture.file}
          alt=""
          width={picture.widthPx}
          height={picture.heightPx}
          className="max-w-full"
        />
        <p className="font-mono text-sm text-amber">404</p>
        <h1 className="text-5xl">{say("notFound")}</h1>
        <p className="text-lg text-muted">{say("notFoundText")}</p>
        <Button asChild variant="hero">
          <Link to="/" viewTransition>
            {say("returnHome")}
          </Link>
        </Button>
      </div>
    </PublicFrame>
  );
}
