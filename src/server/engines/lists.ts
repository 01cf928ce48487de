import { type ProviderId, providerOf } from "#engine/generative/providers/providers.ts";
import { splitList } from "#server/process/variables.ts";
import { type EngineId, engineList, findEngineId } from "./ids.ts";

interface OrderSource {
  /** The whole environment. */
  readonly all: Readonly<Record<string, string | undefined>>;
  readonly configured: readonly ProviderId[];
  readonly operations: readonly string[];
}

interface Orders {
  readonly order: readonly EngineId[];
  readonly orders: ReadonlyMap<string, readonly EngineId[]>;
}

const PREFIX = "ENGINES_";

/** What's wrong with a name in a list, or `null`. */
function nameProblem(
  id: EngineId | undefined,
  { configured }: OrderSource,
  isRepeated: boolean,
): string | null {
  if (id === undefined) return `which is none of ${engineList()}`;
  if (isRepeated) return "more than once";
  const isThere = id === "local" || configured.includes(id);
  return isThere ? null : `which needs ${providerOf(id).neededVariable}`;
}

function readOrder(variable: string, source: OrderSource, problems: string[]): EngineId[] {
  const order: EngineId[] = [];
  const names = splitList(source.all[variable] ?? "");
  for (const name of names) {
    const id = findEngineId(name);
    const problem = nameProblem(
      id,
      source,
      order.some((entry) => entry === id),
    );
    if (problem !== null) problems.push(`${variable} names ${name}, ${problem}`);
    else if (id) order.push(id);
  }
  if (names.length === 0) problems.push(`${variable} names no engine`);
  return order;
}

/**
 * Reads `ENGINES` and the orders of single operations, such as `ENGINES_POSE`. Without `ENGINES` the built-in engine
 * comes first, followed by every configured one.
 */
export function readOrders(source: OrderSource, problems: string[]): Orders {
  const { all, configured, operations } = source;
  const order: readonly EngineId[] =
    all["ENGINES"] === undefined
      ? ["local", ...configured]
      : readOrder("ENGINES", source, problems);
  const orders = new Map<string, readonly EngineId[]>();
  for (const variable of Object.keys(all)) {
    if (!variable.startsWith(PREFIX)) continue;
    const operation = variable.slice(PREFIX.length).toLowerCase();
    if (operations.includes(operation)) {
      orders.set(operation, readOrder(variable, source, problems));
    } else problems.push(`${variable} is named after no operation: ${operations.join(", ")}`);
  }
  return { order, orders };
}

function toMicroUsd(amount: string): number {
  return Math.round(Number(amount) * 1_000_000);
}

const AMOUNT = /^\d{1,6}(\.\d{1,6})?$/;

/** `DAILY_SPEND_USD` in micro-USD by engine: one number for each of them, or `gemini=5,openai=10`. */
export function readSpend(
  text: string | undefined,
  configured: readonly ProviderId[],
  problems: string[],
): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  if (text === undefined) return limits;
  if (AMOUNT.test(text.trim())) {
    return new Map(configured.map((id) => [id, toMicroUsd(text)]));
  }
  for (const part of splitList(text)) {
    const [name = "", amount = ""] = part.split("=").map((half) => half.trim());
    const id = configured.find((entry) => entry === name);
    if (!AMOUNT.test(amount)) {
      problems.push(`DAILY_SPEND_USD: ${part} is neither an amount nor like gemini=5`);
    } else if (!id) problems.push(`DAILY_SPEND_USD names ${name}, which is not set up`);
    else limits.set(id, toMicroUsd(amount));
  }
  return limits;
}
