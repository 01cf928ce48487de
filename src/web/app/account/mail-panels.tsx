import { useState } from "react";
import { Link } from "react-router";
import { sendVerification } from "#kit/api/account.ts";
import { useText } from "#kit/ui/use-text.ts";
import "../common/counter.css";
import { AddressForm } from "./address-form.tsx";
import { securityText } from "./security-text.ts";

function ToSignIn() {
  const say = useText(securityText);
  return (
    <p className="mt-6">
      <Link to="/login" className="font-medium underline underline-offset-4 hover:text-accent">
        {say("toSignIn")}
      </Link>
    </p>
  );
}

/** After sign-up with email: the same words whether or not the address was new. */
export function MailPanel({ email }: { email: string }) {
  const say = useText(securityText);
  return (
    <output className="block wrap-anywhere">
      <h1 className="text-5xl">{say("mailTitle")}</h1>
      <p className="mt-2.5 text-lg text-muted">{say("mailText", { email })}</p>
      <p className="mt-2.5 text-muted">{say("mailKnown")}</p>
      <ToSignIn />
    </output>
  );
}

/** Asks for an address and emails the confirmation link again. The answer is the same for every address. */
export function ConfirmPanel() {
  const say = useText(securityText);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <MailPanel email={sentTo} />;
  return (
    <>
      <AddressForm
        title={say("confirmTitle")}
        lead={say("confirmLead")}
        send={sendVerification}
        onSent={setSentTo}
      />
      <ToSignIn />
    </>
  );
}
