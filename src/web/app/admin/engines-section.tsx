import type { ModelNotice } from "#core/model-notice.ts";
import type { EngineReport } from "#core/operator.ts";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";

const en = {
  title: "Engines",
  kind_local: "built in",
  kind_studio: "studio model",
  ready: "ready",
  resting: "resting after failures",
  spent: "today’s money is gone",
  now: "Now",
  nowLine: "{running} running, {waiting} waiting",
  calls: "Calls today",
  callsLine: "{calls}, of which {failed} failed",
  notCounted: "cost nothing and are not counted",
  money: "Money today",
  moneyOfCap: "{spent} of {cap}",
  moneyNoCap: "{spent}, without a cap",
  median: "Usual time",
  seconds: "{count} s",
  notCalled: "not called today",
  models: "Models to exchange",
  model_ending: "{model} ends on {day}.",
  model_ended: "{model} has ended on {day}.",
  model_unlisted: "The provider’s list of models does not name {model}.",
  model_refused: "The provider no longer serves {model}.",
  setTo: "Set {variable} to {replacement} and start again.",
  setToAnother: "Set {variable} to another model and start again.",
} as const;

const enginesText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Bộ xử lý",
    kind_local: "tích hợp",
    kind_studio: "mô hình studio",
    ready: "sẵn sàng",
    resting: "tạm nghỉ sau nhiều lỗi",
    spent: "đã hết ngân sách hôm nay",
    now: "Hiện tại",
    nowLine: "{running} đang chạy, {waiting} đang chờ",
    calls: "Lượt gọi hôm nay",
    callsLine: "{calls}, trong đó {failed} lỗi",
    notCounted: "không tốn tiền nên không được đếm",
    money: "Chi phí hôm nay",
    moneyOfCap: "{spent} trên {cap}",
    moneyNoCap: "{spent}, không có hạn mức",
    median: "Thời gian thường gặp",
    seconds: "{count} giây",
    notCalled: "hôm nay chưa được gọi",
    models: "Mô hình cần thay",
    model_ending: "{model} ngừng hoạt động vào ngày {day}.",
    model_ended: "{model} đã ngừng hoạt động vào ngày {day}.",
    model_unlisted: "Danh sách mô hình của nhà cung cấp không có {model}.",
    model_refused: "Nhà cung cấp không còn phục vụ {model}.",
    setTo: "Hãy đặt {variable} thành {replacement} rồi khởi động lại.",
    setToAnother: "Hãy đặt {variable} thành một mô hình khác rồi khởi động lại.",
  },
};

const MICRO_PER_CENT = 10_000;
const MS_PER_SECOND = 1_000;
/** The meter warns from this share of the cap on. */
const MUCH = 0.8;

/** US dollars with cents. */
function useDollars(): (microUsd: number) => string {
  const { money } = usePlanWords();
  return (microUsd) => money(Math.round(microUsd / MICRO_PER_CENT), "usd");
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useMoneyWords({ costMicroUsd, capMicroUsd }: EngineReport): string {
  const say = useText(enginesText);
  const dollars = useDollars();
  const spent = dollars(costMicroUsd);
  return capMicroUsd === null
    ? say("moneyNoCap", { spent })
    : say("moneyOfCap", { spent, cap: dollars(capMicroUsd) });
}

/** Today's cost as a share of the cap, if there is a cap. */
function MoneyMeter({ report }: { report: EngineReport }) {
  const say = useText(enginesText);
  const words = useMoneyWords(report);
  const { costMicroUsd, capMicroUsd } = report;
  if (capMicroUsd === null) return null;
  return (
    <meter
      aria-label={say("money")}
      min={0}
      max={capMicroUsd}
      high={capMicroUsd * MUCH}
      optimum={0}
      value={costMicroUsd}
      className="mt-2 block w-full"
    >
      {words}
    </meter>
  );
}

/** The figures of an engine with paid calls. */
function Calls({ report }: { report: EngineReport }) {
  const say = useText(enginesText);
  const locale = useLocale();
  const { count } = usePlanWords();
  const money = useMoneyWords(report);
  const { kind, calls, failed, medianMs } = report;
  if (kind === "local") return <Row name={say("calls")}>{say("notCounted")}</Row>;
  const seconds = (ms: number) =>
    (ms / MS_PER_SECOND).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <>
      <Row name={say("calls")}>
        {say("callsLine", { calls: count(calls), failed: count(failed) })}
      </Row>
      <Row name={say("median")}>
        {medianMs === null ? say("notCalled") : say("seconds", { count: seconds(medianMs) })}
      </Row>
      <Row name={say("money")}>{money}</Row>
    </>
  );
}

function Engine({ report }: { report: EngineReport }) {
  const say = useText(enginesText);
  const { count } = usePlanWords();
  const { engine, kind, model, condition, running, waiting } = report;
  return (
    <li className="min-w-0 rounded-lg border-[1.5px] border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-lg">{engine}</h3>
        <p className={condition === "ready" ? "text-ok" : "font-semibold text-danger"}>
          {say(condition)}
        </p>
      </div>
      <p className="text-sm break-words text-muted">
        {say(`kind_${kind}`)}
        {model ? ` · ${model}` : null}
      </p>
      <dl className="mt-3 grid gap-1.5 text-sm">
        <Row name={say("now")}>
          {say("nowLine", { running: count(running), waiting: count(waiting) })}
        </Row>
        <Calls report={report} />
      </dl>
      <MoneyMeter report={report} />
    </li>
  );
}

/** The problem of a configured model, and how to fix it. */
function ModelLine({ notice }: { notice: ModelNotice }) {
  const say = useText(enginesText);
  const locale = useLocale();
  const { variable, model, state, endsOn, replacement } = notice;
  const day =
    endsOn === null
      ? ""
      : new Date(endsOn).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
  return (
    <li>
      {say(`model_${state}`, { model, day })}{" "}
      {replacement === null
        ? say("setToAnother", { variable })
        : say("setTo", { variable, replacement })}
    </li>
  );
}

function ModelNotices({ notices }: { notices: readonly ModelNotice[] }) {
  const say = useText(enginesText);
  if (notices.length === 0) return null;
  return (
    <div className="rounded-lg border-[1.5px] border-danger bg-surface p-5">
      <h3 className="text-lg text-danger">{say("models")}</h3>
      <ul className="mt-2 grid gap-1.5 text-sm break-words">
        {notices.map((notice) => (
          <ModelLine key={notice.variable} notice={notice} />
        ))}
      </ul>
    </div>
  );
}

interface EnginesProps {
  readonly engines: readonly EngineReport[];
  readonly models: readonly ModelNotice[];
}

/** Each engine's status, and its cost today. */
export function EnginesSection({ engines, models }: EnginesProps) {
  const say = useText(enginesText);
  return (
    <section aria-labelledby="engines" className="grid gap-4">
      <h2 id="engines" className="text-3xl">
        {say("title")}
      </h2>
      <ModelNotices notices={models} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {engines.map((report) => (
          <Engine key={report.engine} report={report} />
        ))}
      </ul>
    </section>
  );
}
