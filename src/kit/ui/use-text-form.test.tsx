import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { TextInput } from "./field.tsx";
import { useTextForm } from "./use-text-form.ts";

afterEach(cleanup);

type Name = "first" | "second";

type Send = (values: Readonly<Record<Name, string>>) => Promise<void>;

interface PairProps {
  readonly known?: string;
  readonly send: Send;
}

function Pair({ known = "", send }: PairProps) {
  const { form, field, problems, isSending, refuse } = useTextForm<Name, string>({
    initial: { first: known, second: "" },
    check: async ({ first, second }) => ({
      ...(first === "" ? { first: "first is empty" } : {}),
      ...(second === "" ? { second: "second is empty" } : {}),
    }),
    send,
  });
  return (
    <form {...form}>
      <TextInput label="First" error={problems.first} {...field("first")} />
      <TextInput label="Second" error={problems.second} {...field("second")} />
      <button type="submit">{isSending ? "Sending" : "Send"}</button>
      <button type="button" onClick={() => refuse("second", "second is taken")}>
        Refuse
      </button>
    </form>
  );
}

test("nothing is complained of before the first try; then with every letter, at the first field", async () => {
  const send = vi.fn<Send>(async () => undefined);
  render(<Pair send={send} />);
  await userEvent.type(screen.getByLabelText("First"), "a{Backspace}");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("first is empty");
  expect(document.activeElement).toBe(screen.getByLabelText("First"));
  await userEvent.type(screen.getByLabelText("First"), "a");
  expect(screen.queryByText("first is empty")).toBeNull();
  expect(screen.getByText("second is empty")).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test("what becomes known later stands in a field that nobody has written in", async () => {
  const send = vi.fn<Send>(async () => undefined);
  const { rerender } = render(<Pair send={send} />);
  await userEvent.type(screen.getByLabelText("Second"), "mine");
  rerender(<Pair known="Ana" send={send} />);
  expect(screen.getByLabelText<HTMLInputElement>("First").value).toBe("Ana");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(send).toHaveBeenCalledWith({ first: "Ana", second: "mine" });
});

test("two presses send once, and a refusal of the server has the focus", async () => {
  let arrive: () => void = () => undefined;
  const send = vi.fn<Send>(() => new Promise<void>((done) => (arrive = done)));
  render(<Pair known="Ana" send={send} />);
  await userEvent.type(screen.getByLabelText("Second"), "b{Enter}{Enter}");
  expect(await screen.findByRole("button", { name: "Sending" })).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(1);
  arrive();
  await screen.findByRole("button", { name: "Send" });
  await userEvent.click(screen.getByRole("button", { name: "Refuse" }));
  await screen.findByText("second is taken");
  expect(document.activeElement).toBe(screen.getByLabelText("Second"));
});

test("text that was typed before the code of a prerendered page had loaded is kept", async () => {
  const send = vi.fn<Send>(async () => undefined);
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Pair send={send} />);
  document.body.append(container);
  const [first] = container.querySelectorAll("input");
  if (first) first.value = "Ana Lima";
  render(<Pair send={send} />, { container, hydrate: true });
  await userEvent.type(screen.getByLabelText("Second"), "b");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(send).toHaveBeenCalledWith({ first: "Ana Lima", second: "b" });
});
