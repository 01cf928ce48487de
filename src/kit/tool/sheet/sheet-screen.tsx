import { type ReactNode, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { Lazily } from "#kit/ui/lazily.tsx";
import { loadHandle } from "./load-sheet.ts";
import { FORM_ID, PhotoPlace, Sheet, type SheetPosition, useHasSheet } from "./sheet.ts";

interface SheetScreenProps {
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * The screen of a tool: on phones the form is a sheet below the stage. Until it is moved, an empty stage keeps its room
 * for the photo.
 */
export function SheetScreen({ className, children }: SheetScreenProps) {
  const hasSheet = useHasSheet();
  const [element, offer] = useState<HTMLElement | null>(null);
  const [chosen, onMove] = useState<SheetPosition | null>(null);
  const position = chosen ?? (element ? "collapsed" : "half");
  return (
    <PhotoPlace value={hasSheet ? { element, offer } : { element: null, offer: null }}>
      <Sheet value={hasSheet ? { position, onMove } : null}>
        <div className={`tool-screen ${className}`} data-sheet={hasSheet ? position : undefined}>
          {children}
        </div>
      </Sheet>
    </PhotoPlace>
  );
}

/** A field of photos: on the empty stage of a phone, otherwise in the form. */
export function PhotosPlace({ children }: { children: ReactNode }) {
  const { element } = useContext(PhotoPlace);
  return <div data-photo>{element ? createPortal(children, element) : children}</div>;
}

interface SheetHeadProps {
  /** What keeps the form from being sent: another one is shown even if the sheet is collapsed. */
  readonly problem: object | null;
  readonly isRunning: boolean;
}

/** The head of the form on a phone, which moves it. */
export function SheetHead(props: SheetHeadProps) {
  const sheet = useContext(Sheet);
  return sheet ? (
    <Lazily load={loadHandle} props={{ ...props, ...sheet, controls: FORM_ID }} />
  ) : null;
}
