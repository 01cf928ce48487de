import {
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type TextValues<Name extends string> = Readonly<Record<Name, string>>;
/** What is wrong with each field, such as a key of the message. Valid fields have nothing. */
type TextProblems<Name extends string, Problem> = Partial<Record<Name, Problem>>;

interface TextFormRules<Name extends string, Problem> {
  /** Values before the visitor types. They may become known later. */
  readonly initial: TextValues<Name>;
  readonly check: (values: TextValues<Name>) => Promise<TextProblems<Name, Problem>>;
  /** Called with valid values only. */
  readonly send: (values: TextValues<Name>) => Promise<void>;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (part) => part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement,
  );
}

/**
 * A form of text fields. Problems show on the first submit, and then on every keystroke. A submit with problems focuses
 * the first such field. Submits during another one are ignored.
 */
export function useTextForm<Name extends string, Problem>({
  initial,
  check,
  send,
}: TextFormRules<Name, Problem>) {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  const isBusy = useRef(false);
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [problems, setProblems] = useState<TextProblems<Name, Problem>>(() => ({}));
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const values: TextValues<Name> = { ...initial, ...typed };

  // A visitor may have typed into the prerendered page before its code was there. The next render would clear that.
  const known = useRef(values);
  useLayoutEffect(() => {
    const { current } = known;
    const isName = (name: string): name is Name => name in current;
    for (const { name, value } of controlsOf(form.current)) {
      if (isName(name) && value !== current[name])
        setTyped((before) => ({ ...before, [name]: value }));
    }
  }, []);

  function focus(isWanted: (name: string) => boolean): void {
    controlsOf(form.current)
      .find((control) => isWanted(control.name))
      ?.focus();
  }
  async function write(name: Name, text: string): Promise<void> {
    setTyped((before) => ({ ...before, [name]: text }));
    if (isTried) setProblems(await check({ ...values, [name]: text }));
  }
  async function submit(): Promise<void> {
    setIsTried(true);
    const found = await check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      focus((name) => name in found);
      return;
    }
    setIsSending(true);
    await send(values).finally(() => setIsSending(false));
  }
  return {
    values,
    problems,
    isSending,
    /** Shows a problem that only the server can find. */
    refuse: (name: Name, problem: Problem): void => {
      setProblems({ ...problems, [name]: problem });
      focus((other) => other === name);
    },
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<Control>) => void write(name, event.target.value),
    }),
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
        event.preventDefault();
        if (isBusy.current) return;
        isBusy.current = true;
        void submit().finally(() => {
          isBusy.current = false;
        });
      },
    },
  };
}
