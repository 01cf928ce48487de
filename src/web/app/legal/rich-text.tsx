import { Link } from "react-router";
import { type Operator, type Site, useOperator, useSite } from "#kit/api/site.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { legalText } from "./legal-text.ts";

/** Links to our own pages, `[words](/path)`, details of the operator, `{operatorName}`, settings, studio providers. */
const PIECES =
  /(\[[^[\]]+\]\(\/[^()]*\)|\{operator[A-Z][a-z]+\}|\{keepDays\}|\{fingerprintDays\}|\{sellerHoursHere\}|\{studioProviders\})/;
const LINK = /^\[(?<words>[^[\]]+)\]\((?<path>\/[^()]*)\)$/;

const details = {
  "{operatorName}": "name",
  "{operatorRepresentative}": "representative",
  "{operatorAddress}": "address",
  "{operatorPhone}": "phone",
  "{operatorEmail}": "email",
} as const satisfies Record<string, keyof Operator>;
type DetailMark = keyof typeof details;

const words = {
  name: "operatorName",
  representative: "operatorRepresentative",
  address: "operatorAddress",
  phone: "operatorPhone",
  email: "operatorEmail",
} as const satisfies Record<keyof Operator, string>;

function isDetailMark(piece: string): piece is DetailMark {
  return Object.hasOwn(details, piece);
}

/** A detail of the operator, or a note that it isn't set. */
function OperatorDetail({ detail }: { detail: keyof Operator }) {
  const say = useText(legalText);
  const { state, operator } = useOperator();
  if (state === "loading") {
    return (
      <span
        aria-hidden
        className="inline-block h-[1em] w-28 animate-pulse rounded-xs bg-raised align-middle"
      />
    );
  }
  const value = operator[detail];
  if (value === null) {
    const message = state === "failed" ? "notLoaded" : "notSet";
    return (
      <em className="text-amber not-italic">{say(message, { detail: say(words[detail]) })}</em>
    );
  }
  if (detail !== "email") return <>{value}</>;
  return (
    <a href={`mailto:${value}`} className="font-medium underline underline-offset-4">
      {value}
    </a>
  );
}

const figures = {
  "{keepDays}": "keepDays",
  "{fingerprintDays}": "fingerprintDays",
} as const satisfies Record<string, keyof Site>;

function isFigure(piece: string): piece is keyof typeof figures {
  return Object.hasOwn(figures, piece);
}

/** A setting of this server. */
function Figure({ figure }: { figure: (typeof figures)[keyof typeof figures] }) {
  return <>{useSite()[figure]}</>;
}

const loadProviders = async () => (await import("./studio-providers.tsx")).StudioProviders;

const loadSellerHours = async () => (await import("../support/your-time.tsx")).SellerHoursHere;

function Piece({ piece }: { piece: string }) {
  const say = useText(legalText);
  if (piece === "{studioProviders}")
    return <Lazily load={loadProviders} props={{}} fallback={say("namedByTool")} />;
  if (piece === "{sellerHoursHere}") return <Lazily load={loadSellerHours} props={{}} />;
  if (isFigure(piece)) return <Figure figure={figures[piece]} />;
  if (isDetailMark(piece)) return <OperatorDetail detail={details[piece]} />;
  const link = LINK.exec(piece)?.groups;
  if (!link) return <>{piece}</>;
  return (
    <Link
      to={link["path"] ?? "/"}
      viewTransition
      className="font-medium underline underline-offset-4 hover:text-accent"
    >
      {link["words"]}
    </Link>
  );
}

/** Splits a text into pieces with their offsets. */
function piecesOf(text: string): { piece: string; at: number }[] {
  let at = 0;
  return text.split(PIECES).map((piece) => {
    at += piece.length;
    return { piece, at: at - piece.length };
  });
}

/** A text of a legal page with its links and the operator's details. */
export function RichText({ text }: { text: string }) {
  return piecesOf(text)
    .filter(({ piece }) => piece !== "")
    .map(({ piece, at }) => <Piece key={at} piece={piece} />);
}
