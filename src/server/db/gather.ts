/** The longest wait for the previous group. A slow one delays the next no longer than this. */
const PATIENCE_MS = 100;

/**
 * Collects items while the previous group is being sent, so busier processes send larger groups. An item doesn't wait
 * if nothing is being sent. `send` gets at most `max` items and must not reject.
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
