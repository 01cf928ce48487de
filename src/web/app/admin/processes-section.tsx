import type { ProcessReport } from "#core/operator.ts";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { Cell, Table } from "../account/table.tsx";
import { usePlanWords } from "../billing/plan-words.ts";
import { useMoment } from "./admin-parts.tsx";

const en = {
  title: "Processes",
  none: "No process has given a sign of life in the last minute.",
  where: "Process",
  role: "Role",
  role_web: "answers visitors",
  role_worker: "works on pictures",
  role_all: "both in one",
  version: "Version",
  since: "Since",
  state: "State",
  starting: "starting",
  ready: "ready",
  draining: "draining",
  silent: "silent for {seconds} s",
} as const;

const processesText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Tiến trình",
    none: "Không có tiến trình nào hoạt động trong phút vừa qua.",
    where: "Tiến trình",
    role: "Vai trò",
    role_web: "trả lời khách",
    role_worker: "xử lý ảnh",
    role_all: "cả hai",
    version: "Phiên bản",
    since: "Từ lúc",
    state: "Trạng thái",
    starting: "đang khởi động",
    ready: "sẵn sàng",
    draining: "đang dừng dần",
    silent: "im lặng {seconds} giây",
  },
};

/** Three missed heartbeats. */
const SILENT_S = 15;

function ProcessRow({ report }: { report: ProcessReport }) {
  const say = useText(processesText);
  const moment = useMoment();
  const { count } = usePlanWords();
  const { role, host, pid, version, state, startedAt, silentS } = report;
  const isSilent = silentS >= SILENT_S;
  return (
    <tr className="border-t border-line max-sm:grid max-sm:py-3">
      <Cell name={say("where")}>
        <span className="font-mono text-sm break-all">{`${host} · ${pid}`}</span>
      </Cell>
      <Cell name={say("role")}>{say(`role_${role}`)}</Cell>
      <Cell name={say("version")}>{version}</Cell>
      <Cell name={say("since")}>{moment(startedAt)}</Cell>
      <Cell name={say("state")}>
        {isSilent ? (
          <span className="font-semibold text-danger">
            {say("silent", { seconds: count(silentS) })}
          </span>
        ) : (
          <span className={state === "ready" ? "text-ok" : ""}>{say(state)}</span>
        )}
      </Cell>
    </tr>
  );
}

/** Each process of this installation, and whether it is alive. */
export function ProcessesSection({ processes }: { processes: readonly ProcessReport[] }) {
  const say = useText(processesText);
  return (
    <section aria-labelledby="processes" className="grid gap-4">
      <h2 id="processes" className="text-3xl">
        {say("title")}
      </h2>
      {processes.length === 0 ? (
        <p className="text-muted">{say("none")}</p>
      ) : (
        <Table
          caption={say("title")}
          heads={[
            { words: say("where") },
            { words: say("role") },
            { words: say("version") },
            { words: say("since") },
            { words: say("state") },
          ]}
        >
          {processes.map((report) => (
            <ProcessRow key={report.id} report={report} />
          ))}
        </Table>
      )}
    </section>
  );
}
