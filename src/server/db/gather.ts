/** Who comes next waits so long for what is on its way: one answer that stays away holds nobody up for longer. */
const PATIENCE_MS = 100;

/**
 * Collects what comes while the group before is on its way, so that the busier a process is, the more goes together.
 * Nobody waits when nothing is on its way. `send` has `max` items at most and must not reject.
 */
export function gather<Item>(
  max: number,
  send: (group: readonly Item[]) => Promise<void>,
): (item: Item) => void {
  const waiting: Item[] = [];
  let onItsWay: object | null = null;

  function sendNext(): void {
    if (onItsWay !== null || waiting.length === 0) return;
    const group = waiting.splice(0, max);
    onItsWay = group;
    const makeWay = (): void => {
      clearTimeout(timer);
      if (onItsWay !== group) return;
      onItsWay = null;
      sendNext();
    };
    const timer = setTimeout(makeWay, PATIENCE_MS);
    void send(group).finally(makeWay);
  }

  return (item) => {
    waiting.push(item);
    sendNext();
  };
}
