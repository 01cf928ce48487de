import { useState } from "react";
import { Link } from "react-router";
import { requestPasswordReset } from "#kit/api/account.ts";
import { useText } from "#kit/ui/use-text.ts";
import "../common/counter.css";
import { accountText } from "./account-text.ts";
import { AddressForm } from "./address-form.tsx";

function BackToSignIn() {
  const say = useText(accountText);
  return (
    <p className="mt-6 text-center">
      <Link
        to="/login"
        replace
        className="font-medium underline underline-offset-4 hover:text-accent"
      >
        {say("backToSignIn")}
      </Link>
    </p>
  );
}

/** Asks for an address and emails a link to reset the password. The answer is the same for every address. */
export function ForgotPanel() {
  const say = useText(accountText);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <output className="block wrap-anywhere">
        <h1 className="text-5xl">{say("checkMail")}</h1>
        <p className="mt-2.5 text-lg text-muted">{say("linkSent", { email: sentTo })}</p>
        <BackToSignIn />
      </output>
    );
  return (
    <>
      <AddressForm
        title={say("forgotTitle")}
        lead={say("forgotLead")}
        send={requestPasswordReset}
        onSent={setSentTo}
      />
      <BackToSignIn />
    </>
  );
}
