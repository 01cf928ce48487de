import { Link } from "react-router";
import { handedPhoto } from "#kit/tool/handed-photo.ts";
import { Dialog } from "#kit/ui/dialog.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCards } from "#tools/cards.ts";
import { appText } from "../common/text.ts";

/** Lets the user choose a tool for a photo that was given before one was open. */
export function PickerDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const locale = useLocale();
  const url = handedPhoto()?.previewUrl;
  return (
    <Dialog
      onClose={onClose}
      title={say("pickerTitle")}
      description={say("pickerText")}
      closeLabel={say("close")}
      isWide
    >
      <div className="grid gap-5 sm:grid-cols-[180px_1fr]">
        {url ? (
          <img
            src={url}
            alt={say("yourPhoto")}
            className="max-h-56 w-full rounded-md bg-raised object-contain"
          />
        ) : null}
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {toolCards.map((card) => (
            <li key={card.id}>
              <Link
                to={`/dashboard/${card.id}`}
                viewTransition
                onClick={onClose}
                className="flex min-h-14 items-center gap-3 rounded-md border border-line p-1.5 text-[14.5px] leading-tight font-semibold hover:bg-raised"
              >
                <img
                  src={`/art/tool-${card.id}.webp`}
                  alt=""
                  width={56}
                  height={42}
                  className="h-11 w-14 shrink-0 rounded-xs object-cover"
                />
                {card.label[locale]}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
