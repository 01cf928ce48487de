import fc from "fast-check";

/** Number of photos of each of the two batches. */
export const PHOTOS = [3, 5] as const;

export type Move = "start" | "pause" | "resume" | "retry" | "cancel" | "remove" | "send";

/** The outcome of a run: a picture, no picture, or a picture free of charge. */
export type End = "done" | "failed" | "free";

export const troubles = ["full", "storeAway", "busy", "noConsent"] as const;
export type Trouble = (typeof troubles)[number];

/** One event. Numbers choose among the existing items and wrap around. */
export type Command =
  /** The user presses a button. The call stops before its first statement. */
  | {
      readonly kind: "press";
      readonly move: Move;
      readonly batch: number;
      readonly place: number;
      readonly round: number;
    }
  /** A worker takes the job of a waiting batch. */
  | { readonly kind: "take"; readonly batch: number }
  /** A call or worker takes its next step, or the given number of steps. */
  | { readonly kind: "step"; readonly actor: number; readonly steps: number }
  /** A worker dies between two steps. */
  | { readonly kind: "die"; readonly actor: number }
  /** Releases jobs of dead workers, and finds batches without a job. */
  | { readonly kind: "sweep" }
  | { readonly kind: "end"; readonly run: number; readonly how: End }
  | { readonly kind: "earn"; readonly credits: number }
  | { readonly kind: "spend" }
  | { readonly kind: "trouble"; readonly what: Trouble; readonly isOn: boolean };

const batch = fc.nat(1);
const actor = fc.nat(5);

const press = (move: fc.Arbitrary<Move>) =>
  fc.record({
    kind: fc.constant("press" as const),
    move,
    batch,
    // The last one is the photo that isn't sent at first.
    place: fc.constantFrom(0, 1, 2, 3, 4, 4, 4),
    round: fc.constantFrom(0, 0, 0, 1),
  });

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: press(fc.constantFrom("start", "resume", "resume", "retry", "send")) },
  { weight: 3, arbitrary: press(fc.constantFrom("pause", "pause", "remove")) },
  { weight: 1, arbitrary: press(fc.constant("cancel")) },
  { weight: 14, arbitrary: fc.record({ kind: fc.constant("take" as const), batch }) },
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant("step" as const),
      actor,
      steps: fc.constantFrom(1, 1, 2, 3, 5, 9, 20, 40),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("die" as const), actor }) },
  { weight: 3, arbitrary: fc.constant({ kind: "sweep" as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      run: fc.nat(3),
      how: fc.constantFrom("done", "failed", "failed", "free"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("earn" as const), credits: fc.constantFrom(1, 3) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "spend" as const }) },
  // Most troubles end soon.
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("trouble" as const),
      what: fc.constantFrom(...troubles),
      isOn: fc.constant(true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("trouble" as const),
      what: fc.constantFrom(...troubles),
      isOn: fc.constant(false),
    }),
  },
);

export const history: fc.Arbitrary<Command[]> = fc.array(anyCommand, {
  maxLength: 70,
  size: "max",
});
