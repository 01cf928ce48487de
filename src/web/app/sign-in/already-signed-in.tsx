import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { signOut } from "#kit/api/session.ts";
import { dropHandedPhoto } from "#kit/tool/handed-photo.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { signInText } from "../common/sign-in-text.ts";

/** Replaces the forms for signed-in users: links to the home page and sign-out. */
export function AlreadySignedIn() {
  const say = useText(signInText);
  const client = useQueryClient();
  const navigate = useNavigate();
  async function leave() {
    const problem = await signOut();
    if (problem) {
      toastRefusal(say(problem));
      return;
    }
    client.clear();
    dropHandedPhoto();
    await navigate("/");
  }
  return (
    <div className="grid gap-5">
      <h1 className="text-4xl">{say("already")}</h1>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="hero">
          <Link to="/" viewTransition>
            {say("goHome")}
          </Link>
        </Button>
        <Button variant="outline" onClick={() => void leave()}>
          {say("signOut")}
        </Button>
      </div>
    </div>
  );
}
