import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { operatorLimits } from "#core/operator.ts";
import { refreshOperator } from "#kit/api/operator.ts";
import { TextInput } from "#kit/ui/field.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { useCommand } from "../common/use-command.ts";
import { Confirm } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";
import { isReason } from "./reason.ts";

interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  /** Label of the field. */
  readonly label: string;
  /** Text of the confirm button. */
  readonly yes: string;
  /** Message after success. */
  readonly done: string;
  readonly send: (answer: { requestId: string; reason: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for confirmation, and for the reason that the log stores. */
export function ReasonDialog({ title, text, label, yes, done, send, onClose }: ReasonDialogProps) {
  const say = useText(adminText);
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const command = useCommand(async (requestId) => {
    await send({ requestId, reason: reason.trim() });
    await refreshOperator(client);
    toastDone(done);
    onClose();
  });
  const { reasonMin: min, reasonMax: max } = operatorLimits;
  return (
    <Confirm
      title={title}
      text={text}
      yes={yes}
      command={command}
      onYes={() => {
        setIsTried(true);
        if (isReason(reason)) command.start();
      }}
      onClose={onClose}
    >
      <TextInput
        label={label}
        value={reason}
        maxLength={max}
        onChange={(event) => setReason(event.target.value)}
        error={isTried && !isReason(reason) ? say("reasonWrong", { min, max }) : undefined}
      />
    </Confirm>
  );
}
