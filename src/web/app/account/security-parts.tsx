import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cleanName } from "#core/display-name.ts";
import { useAccount } from "#kit/api/account.ts";
import { addPasskey, knowsPasskeys, removePasskey } from "#kit/api/passkeys.ts";
import {
  newRecoveryCodes,
  type Passkey,
  switchAppOff,
  useFactors,
} from "#kit/api/second-factor.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Read } from "./parts.tsx";
import { AppSetUp, ConfirmDialog, RecoveryCodes } from "./security-dialogs.tsx";
import { securityText } from "./security-text.ts";

/** Reloads factors and sessions. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: ["factors"] }),
      client.invalidateQueries({ queryKey: ["sessions"] }),
    ]);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-4 border-t-[1.5px] border-dashed border-line pt-5">
      <h3 className="text-xl">{title}</h3>
      {children}
    </div>
  );
}

type AppStep = { at: "none" | "setUp" | "off" | "ask" } | { at: "codes"; codes: readonly string[] };

function AppDialogs({ step, onStep }: { step: AppStep; onStep: (step: AppStep) => void }) {
  const say = useText(securityText);
  const refresh = useRefresh();
  const close = () => onStep({ at: "none" });
  if (step.at === "setUp")
    return (
      <AppSetUp
        onClose={close}
        onOn={() => {
          toastDone(say("appIsOn"));
          refresh();
        }}
      />
    );
  if (step.at === "codes") return <RecoveryCodes codes={step.codes} onClose={close} />;
  if (step.at === "ask")
    return (
      <ConfirmDialog
        title={say("newCodes")}
        text={say("newCodesText")}
        submit={say("newCodes")}
        wantsPassword
        onClose={close}
        send={async ({ password }) => {
          const asked = await newRecoveryCodes(password);
          if ("problem" in asked) return asked.problem;
          onStep({ at: "codes", codes: asked.found.backupCodes });
          return null;
        }}
      />
    );
  if (step.at === "none") return null;
  return (
    <ConfirmDialog
      title={say("offTitle")}
      text={say("offText")}
      submit={say("switchOff")}
      wantsPassword
      onClose={close}
      send={async ({ password }) => {
        const problem = await switchAppOff(password);
        if (problem !== null) return problem;
        toastDone(say("appIsOff"));
        refresh();
        close();
        return null;
      }}
    />
  );
}

function App({ hasApp, hasPassword }: { hasApp: boolean; hasPassword: boolean }) {
  const say = useText(securityText);
  const [step, setStep] = useState<AppStep>({ at: "none" });
  return (
    <Part title={say("appTitle")}>
      <p className="flex items-start gap-3 text-muted">
        <Smartphone aria-hidden className={`mt-0.5 size-5 shrink-0 ${hasApp ? "text-ok" : ""}`} />
        {say(hasPassword ? (hasApp ? "appOn" : "appOff") : "appNoPassword")}
      </p>
      {hasPassword ? (
        <div className="flex flex-wrap gap-2.5">
          {hasApp ? (
            <>
              <Button variant="outline" onClick={() => setStep({ at: "ask" })}>
                {say("newCodes")}
              </Button>
              <Button variant="destructive" onClick={() => setStep({ at: "off" })}>
                {say("switchOff")}
              </Button>
            </>
          ) : (
            <Button variant="outline" onClick={() => setStep({ at: "setUp" })}>
              {say("setUp")}
            </Button>
          )}
        </div>
      ) : null}
      <AppDialogs step={step} onStep={setStep} />
    </Part>
  );
}

function KeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const say = useText(securityText);
  const { shortDay } = usePlanWords();
  const name = cleanName(passkey.name ?? "") || say("keyNameDefault");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3.5">
      <span className="flex min-w-0 items-start gap-3 font-semibold">
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
      {passkey.createdAt ? (
        <span className="text-sm text-muted">
          {say("keySince", { date: shortDay(passkey.createdAt) })}
        </span>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        className="ml-auto"
        aria-label={`${say("removeKey")}: ${name}`}
        onClick={onRemove}
      >
        {say("removeKey")}
      </Button>
    </li>
  );
}

type KeyStep = "none" | "add" | Passkey;

interface KeyDialogsProps {
  readonly step: KeyStep;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

function KeyDialogs({ step, hasPassword, onClose }: KeyDialogsProps) {
  const say = useText(securityText);
  const refresh = useRefresh();
  function finish(words: "keyAdded" | "keyRemoved"): null {
    toastDone(say(words));
    refresh();
    onClose();
    return null;
  }
  if (step === "none") return null;
  if (step === "add")
    return (
      <ConfirmDialog
        title={say("addKey")}
        text={say("passwordFirst")}
        submit={say("addKey")}
        wantsPassword={hasPassword}
        name={say("keyNameDefault")}
        onClose={onClose}
        send={async ({ name, password }) =>
          (await addPasskey(name, password)) ?? finish("keyAdded")
        }
      />
    );
  return (
    <ConfirmDialog
      title={say("removeTitle", { name: step.name ?? say("keyNameDefault") })}
      text={say("removeText")}
      submit={say("removeKey")}
      wantsPassword={hasPassword}
      onClose={onClose}
      send={async ({ password }) =>
        (await removePasskey(step.id, password)) ?? finish("keyRemoved")
      }
    />
  );
}

function Keys({ passkeys, hasPassword }: { passkeys: readonly Passkey[]; hasPassword: boolean }) {
  const say = useText(securityText);
  const [step, setStep] = useState<KeyStep>("none");
  return (
    <Part title={say("keysTitle")}>
      {passkeys.length === 0 ? (
        <p className="text-muted">{say("keysNone")}</p>
      ) : (
        <ul className="border-b border-line">
          {passkeys.map((passkey) => (
            <KeyLine key={passkey.id} passkey={passkey} onRemove={() => setStep(passkey)} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <Button variant="outline" className="justify-self-start" onClick={() => setStep("add")}>
          {say("addKey")}
        </Button>
      ) : (
        <p className="text-muted">{say("keysUnknown")}</p>
      )}
      <KeyDialogs step={step} hasPassword={hasPassword} onClose={() => setStep("none")} />
    </Part>
  );
}

/** The second factors, and the passkeys that can replace the password. */
export function SecurityParts() {
  const say = useText(securityText);
  const account = useAccount();
  const hasPassword = account.data?.hasPassword ?? false;
  return (
    <>
      <p className="text-muted">{say("lead")}</p>
      <Read query={useFactors()}>
        {({ hasApp, passkeys }) => (
          <>
            <App hasApp={hasApp} hasPassword={hasPassword} />
            <Keys passkeys={passkeys} hasPassword={hasPassword} />
          </>
        )}
      </Read>
    </>
  );
}
