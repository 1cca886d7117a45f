import { type ComponentProps, use, useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { AutosaveMark, type AutosaveState } from '../../ui/autosave-mark.tsx';
import { Form, FormButtons } from '../../ui/form.tsx';
import { SettingsPartContext } from './settings.tsx';

type Props<Input extends FieldValues, Output> = Omit<
  ComponentProps<typeof Form<Input, Output>>,
  'id' | 'onDirtyChange'
> & {
  /** `auto` saves by itself once a person rests: for switches and short answers that nobody regrets. */
  save?: 'button' | 'auto';
  /** When it was last saved before this visit, ISO. */
  savedAt?: string | null;
};

/** How long nobody must have typed, in milliseconds, before it is saved by itself. */
const REST = 800;

type Done = { readonly state: 'saving' | 'saved' | 'failed'; readonly at: string | null };

/** The form of one part of a `SettingsPage`: saved apart from the others, by its own button or by itself. */
export function SettingsForm<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, onSubmit, save = 'button', savedAt = null, children, ...rest } = props;
  const id = useId();
  const tell = use(SettingsPartContext);
  const { isDirty } = useFormState({ control: form.control });
  const [done, setDone] = useState<Done | null>(null);
  const state = markOf(done, isDirty);

  useEffect(() => tell(isDirty), [tell, isDirty]);
  useEffect(() => () => tell(false), [tell]);
  const hasFailed = done?.state === 'failed';
  useRest({ form, isOn: save === 'auto' && isDirty && done?.state !== 'saving', hasFailed }, async () => {
    // Looked at before it is sent, so that the focus stays where somebody types.
    if (await form.trigger()) submit();
  });

  const submit = () => {
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };

  async function send(values: Output): Promise<void> {
    const sent = structuredClone(form.getValues());
    setDone((before) => ({ state: 'saving', at: before?.at ?? savedAt }));
    try {
      await onSubmit(values);
    } catch (error) {
      setDone((before) => ({ state: 'failed', at: before?.at ?? savedAt }));
      throw error;
    }
    // What was typed meanwhile stays, and counts as changed.
    form.reset(sent, { keepValues: true, keepDirtyValues: false });
    setDone({ state: 'saved', at: new Date().toISOString() });
  }

  return (
    <Form<Input, Output> {...rest} id={id} form={form} onSubmit={send}>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-subtle pt-4 empty:hidden">
        {save === 'button' ? <FormButtons form={form} label="Save" needsChange /> : null}
        {state ? (
          <AutosaveMark state={state} savedAt={done?.at ?? savedAt} onRetry={submit} />
        ) : save === 'auto' ? (
          <p className="min-h-target text-sm text-ink-3">Saved by itself as you change it.</p>
        ) : null}
      </div>
    </Form>
  );
}

function markOf(done: Done | null, isDirty: boolean): AutosaveState | null {
  if (done?.state === 'saving' || done?.state === 'failed') return done.state;
  if (isDirty) return 'changed';
  return done === null ? null : 'saved';
}

type Rest<Input extends FieldValues, Output> = Pick<Props<Input, Output>, 'form'> & {
  isOn: boolean;
  /** Then nothing is tried again before something changes. */
  hasFailed: boolean;
};

/** Runs once nothing has changed for a while. */
function useRest<Input extends FieldValues, Output>(
  { form, isOn, hasFailed }: Rest<Input, Output>,
  run: () => Promise<void>,
): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void newest.current(), REST);
    };
    if (!hasFailed) begin();
    const stop = form.subscribe({ formState: { values: true }, callback: begin });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, isOn, hasFailed]);
}
