import { type ReactNode, useState } from "react";
import { encode } from "uqr";
import { beginApp, enterCode, type FactorProblem } from "#kit/api/second-factor.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { FieldError, TextInput } from "#kit/ui/field.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { PasswordField } from "../common/password-field.tsx";
import { securityText } from "./security-text.ts";

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** `false` for accounts without a password. */
  readonly wantsPassword: boolean;
  /** Adds a name field with this initial value. */
  readonly name?: string;
  readonly onClose: () => void;
  readonly send: (values: { password: string; name: string }) => Promise<FactorProblem | null>;
}

/** A dialog that asks for the password before a step. */
export function ConfirmDialog(props: ConfirmProps) {
  const say = useText(securityText);
  const [problem, setProblem] = useState<FactorProblem | null>(null);
  const { form, field, problems, isSending, refuse } = useTextForm<
    "password" | "name",
    "wrongPassword"
  >({
    initial: { password: "", name: props.name ?? "" },
    check: async ({ password }) =>
      props.wantsPassword && password === "" ? { password: "wrongPassword" } : {},
    async send(values) {
      setProblem(null);
      const found = await props.send(values);
      if (found === "wrongPassword" && props.wantsPassword) refuse("password", found);
      else setProblem(found);
    },
  });
  return (
    <Dialog
      onClose={props.onClose}
      title={props.title}
      description={props.text}
      closeLabel={say("close")}
    >
      <form {...form} className="grid gap-5">
        {props.name === undefined ? null : (
          <TextInput {...field("name")} label={say("keyName")} maxLength={60} />
        )}
        {props.wantsPassword ? (
          <PasswordField
            {...field("password")}
            label={say("password")}
            error={problems.password ? say(problems.password) : undefined}
          />
        ) : null}
        {problem ? <FieldError>{say(problem)}</FieldError> : null}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" disabled={isSending}>
            {isSending ? <Spinner /> : null}
            {props.submit}
          </Button>
          <Button variant="outline" onClick={props.onClose}>
            {say("cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Shows the recovery codes once, so that the user can store them elsewhere. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const say = useText(securityText);
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    toastDone(say("copied"));
  }
  return (
    <Dialog
      onClose={onClose}
      title={say("codesTitle")}
      description={say("codesText")}
      closeLabel={say("close")}
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border-[1.5px] border-dashed border-line-strong p-4 font-mono text-[15px]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onClose}>{say("done")}</Button>
        <Button variant="outline" onClick={() => void copy()}>
          {say("copyCodes")}
        </Button>
      </div>
    </Dialog>
  );
}

interface Beginning {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** The QR code for the app: dark on white in both themes, as cameras need it. */
function Qr({ uri }: { uri: string }) {
  const say = useText(securityText);
  const { data, size } = encode(uri, { border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={say("qrLabel")}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 justify-self-center rounded-md bg-white fill-black"
    >
      <path d={modules.join("")} />
    </svg>
  );
}

function ScanDialog({
  begun,
  onClose,
  onDone,
}: {
  begun: Beginning;
  onClose: () => void;
  onDone: () => void;
}) {
  const say = useText(securityText);
  const [problem, setProblem] = useState<FactorProblem | null>(null);
  const key = new URL(begun.totpURI).searchParams.get("secret") ?? "";
  const { form, field, problems, isSending } = useTextForm<"code", "codeMissing">({
    initial: { code: "" },
    check: async ({ code }) => (code.trim() === "" ? { code: "codeMissing" } : {}),
    async send({ code }) {
      const found = await enterCode(code);
      setProblem(found);
      if (found === null) onDone();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={say("scanTitle")}
      description={say("scanText")}
      closeLabel={say("close")}
    >
      <Qr uri={begun.totpURI} />
      <p className="text-sm text-muted">
        {say("byHand")}{" "}
        <span className="font-mono text-fg">{(key.match(/.{1,4}/g) ?? []).join(" ")}</span>
      </p>
      <form {...form} className="grid gap-5">
        <TextInput
          {...field("code")}
          label={say("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="[&_input]:font-mono"
          error={problems.code ? say(problems.code) : undefined}
        />
        {problem ? <FieldError>{say(problem)}</FieldError> : null}
        <Button type="submit" disabled={isSending} className="justify-self-start">
          {isSending ? <Spinner /> : null}
          {say("next")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Password, QR code and code, recovery codes. The factor is active once the code is confirmed. */
export function AppSetUp({ onClose, onOn }: { onClose: () => void; onOn: () => void }): ReactNode {
  const say = useText(securityText);
  const [begun, setBegun] = useState<Beginning | null>(null);
  const [isOn, setIsOn] = useState(false);
  if (begun === null)
    return (
      <ConfirmDialog
        title={say("setUp")}
        text={say("passwordFirst")}
        submit={say("next")}
        wantsPassword
        onClose={onClose}
        send={async ({ password }) => {
          const asked = await beginApp(password);
          if ("problem" in asked) return asked.problem;
          setBegun(asked.found);
          return null;
        }}
      />
    );
  if (isOn) return <RecoveryCodes codes={begun.backupCodes} onClose={onClose} />;
  return (
    <ScanDialog
      begun={begun}
      onClose={onClose}
      onDone={() => {
        setIsOn(true);
        onOn();
      }}
    />
  );
}
