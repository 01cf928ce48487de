/** A graph on a grid of four neighbours: right, down, left, up. */
export interface CutGraph {
  /** The four neighbours of each node, -1 where there is none. */
  readonly neighbours: Int32Array;
  /** Capacity of the edge to each neighbour; changed by the cut. */
  readonly edges: Float32Array;
  /** Above 0: the cost of being on the sink's side; below 0: on the source's. Changed by the cut. */
  readonly terminals: Float32Array;
}

const WAYS = 4;
const EPSILON = 1e-4;

/** The reverse edge. */
function opposite(way: number): number {
  return (way + 2) % WAYS;
}

/**
 * Minimum cut (Dinic 1970): 1 for every node on the sink's side. Sends flow along shortest paths until no more is
 * possible.
 */
export function minCut(graph: CutGraph): Uint8Array {
  const count = graph.terminals.length;
  settleCertain(graph);
  const levels = new Int32Array(count);
  const next = new Uint8Array(count);
  const queue = new Int32Array(count);
  while (reach(graph, levels, queue)) {
    next.fill(0);
    for (let node = 0; node < count; node++) {
      while ((graph.terminals[node] ?? 0) > EPSILON && push(graph, node, { levels, next })) {
        // Repeat until nothing flows.
      }
    }
  }
  return Uint8Array.from(levels, (level) => (level < 0 ? 1 : 0));
}

/**
 * Removes every node whose side its terminal alone decides, because it outweighs all edges of the node, and transfers
 * these edges to the neighbours' terminals, which may make the neighbours certain as well. This decides most of a
 * graph.
 */
function settleCertain(graph: CutGraph): void {
  const { neighbours, terminals } = graph;
  const waiting = new Int32Array(terminals.length);
  const isWaiting = new Uint8Array(terminals.length).fill(1);
  for (let node = 0; node < waiting.length; node++) waiting[node] = node;
  let from = 0;
  let count = waiting.length;
  while (count > 0) {
    const node = waiting[from] ?? 0;
    from = from + 1 === waiting.length ? 0 : from + 1;
    count--;
    isWaiting[node] = 0;
    if (!cutOffCertain(graph, node)) continue;
    for (let way = 0; way < WAYS; way++) {
      const other = neighbours[WAYS * node + way] ?? -1;
      if (other < 0 || isWaiting[other] === 1) continue;
      isWaiting[other] = 1;
      waiting[(from + count++) % waiting.length] = other;
    }
  }
}

/** Returns `true` if the node's side was certain and it had edges; removes them. */
function cutOffCertain({ neighbours, edges, terminals }: CutGraph, node: number): boolean {
  const terminal = terminals[node] ?? 0;
  const isSource = terminal > 0;
  let sum = 0;
  let open = 0;
  for (let way = 0; way < WAYS; way++) {
    const edge = WAYS * node + way;
    const other = neighbours[edge] ?? -1;
    if (other < 0) continue;
    const away = edges[edge] ?? 0;
    const back = edges[WAYS * other + opposite(way)] ?? 0;
    sum += isSource ? away : back;
    open += away + back;
  }
  if (open === 0 || Math.abs(terminal) < sum) return false;
  for (let way = 0; way < WAYS; way++) {
    const edge = WAYS * node + way;
    const other = neighbours[edge] ?? -1;
    if (other < 0) continue;
    const opposed = WAYS * other + opposite(way);
    const pull = isSource ? (edges[edge] ?? 0) : -(edges[opposed] ?? 0);
    terminals[other] = (terminals[other] ?? 0) + pull;
    edges[edge] = 0;
    edges[opposed] = 0;
  }
  return true;
}

/** Computes levels from the source, -1 for unreachable nodes. Returns `false` if the sink can't be reached. */
function reach(
  { neighbours, edges, terminals }: CutGraph,
  levels: Int32Array,
  queue: Int32Array,
): boolean {
  levels.fill(-1);
  let end = 0;
  for (let node = 0; node < terminals.length; node++) {
    if ((terminals[node] ?? 0) <= EPSILON) continue;
    levels[node] = 0;
    queue[end++] = node;
  }
  let hasSink = false;
  for (let at = 0; at < end; at++) {
    const node = queue[at] ?? 0;
    if ((terminals[node] ?? 0) < -EPSILON) hasSink = true;
    for (let way = 0; way < WAYS; way++) {
      const other = neighbours[WAYS * node + way] ?? -1;
      if (other < 0 || (levels[other] ?? 0) >= 0) continue;
      if ((edges[WAYS * node + way] ?? 0) <= EPSILON) continue;
      levels[other] = (levels[node] ?? 0) + 1;
      queue[end++] = other;
    }
  }
  return hasSink;
}

interface Search {
  readonly levels: Int32Array;
  /** The edge of each node to try next. */
  readonly next: Uint8Array;
}

/** Sends as much as possible from `start` along one path to the sink. Returns `false` if there is no path. */
function push(graph: CutGraph, start: number, { levels, next }: Search): boolean {
  const { neighbours, edges, terminals } = graph;
  const path: number[] = [];
  let node = start;
  for (;;) {
    if ((terminals[node] ?? 0) < -EPSILON) {
      send(graph, start, { path, sink: node });
      return true;
    }
    const way = next[node] ?? 0;
    if (way === WAYS) {
      const back = path.pop();
      if (back === undefined) return false;
      node = Math.floor(back / WAYS);
      next[node] = (next[node] ?? 0) + 1;
      continue;
    }
    const edge = WAYS * node + way;
    const other = neighbours[edge] ?? -1;
    const isOpen = other >= 0 && (edges[edge] ?? 0) > EPSILON;
    if (isOpen && levels[other] === (levels[node] ?? 0) + 1) {
      path.push(edge);
      node = other;
    } else next[node] = way + 1;
  }
}

function send(
  { neighbours, edges, terminals }: CutGraph,
  start: number,
  { path, sink }: { readonly path: readonly number[]; readonly sink: number },
): void {
  let amount = Math.min(terminals[start] ?? 0, -(terminals[sink] ?? 0));
  for (const edge of path) amount = Math.min(amount, edges[edge] ?? 0);
  for (const edge of path) {
    edges[edge] = (edges[edge] ?? 0) - amount;
    const other = neighbours[edge] ?? 0;
    const back = WAYS * other + opposite(edge % WAYS);
    edges[back] = (edges[back] ?? 0) + amount;
  }
  terminals[start] = (terminals[start] ?? 0) - amount;
  terminals[sink] = (terminals[sink] ?? 0) + amount;
}
