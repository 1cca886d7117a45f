import { type ComponentProps, use, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AutosaveMark, type AutosaveState } from '../../ui/autosave-mark.tsx';
import { Form, FormButtons, useIsDirty } from '../../ui/form.tsx';
import { SettingsPartContext } from './settings.tsx';

type Props<Input extends FieldValues, Output> = Omit<
  ComponentProps<typeof Form<Input, Output>>,
  'id' | 'onDirtyChange'
> & {
  /** `auto` saves automatically after a pause: for switches and short answers that are easy to change back. */
  save?: 'button' | 'auto';
  /** When it was last saved before this visit, ISO. */
  savedAt?: string | null;
  /** `onSubmit` itself makes what was saved what changes are measured by, as `useVersionedForm` does. */
  marksSaved?: boolean;
};

/** Pause in typing after which it is saved automatically, in milliseconds. */
const REST = 800;

type Done = { readonly state: 'saving' | 'saved' | 'failed' | 'unchanged'; readonly at: string | null };

/**
 * The form of one part of a `SettingsPage`: saved apart from the others, by its own button or automatically. The button can
 * always be pressed: with nothing changed it says so and sends nothing.
 */
export function SettingsForm<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, onSubmit, save = 'button', savedAt = null, marksSaved = false, children, ...rest } = props;
  const id = useId();
  const tell = use(SettingsPartContext);
  const isDirty = useIsDirty(form);
  const [done, setDone] = useState<Done | null>(null);
  const state = markOf(done, isDirty);

  useEffect(() => tell(isDirty), [tell, isDirty]);
  useEffect(() => () => tell(false), [tell]);
  const hasFailed = done?.state === 'failed';
  useRest({ form, isOn: save === 'auto' && isDirty && done?.state !== 'saving', hasFailed }, async () => {
    // Checked before it is sent, so that the focus stays where the person types.
    if (await form.trigger()) submit();
  });

  const submit = () => {
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };

  async function send(values: Output): Promise<void> {
    if (!isDirty) return setDone((before) => ({ state: 'unchanged', at: before?.at ?? savedAt }));
    const sent = structuredClone(form.getValues());
    setDone((before) => ({ state: 'saving', at: before?.at ?? savedAt }));
    try {
      await onSubmit(values);
    } catch (error) {
      setDone((before) => ({ state: 'failed', at: before?.at ?? savedAt }));
      throw error;
    }
    // What was typed while saving stays, and counts as changed.
    if (!marksSaved) form.reset(sent, { keepValues: true, keepDirtyValues: false });
    setDone({ state: 'saved', at: new Date().toISOString() });
  }

  return (
    <Form<Input, Output> {...rest} id={id} form={form} onSubmit={send}>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-subtle pt-4 empty:hidden">
        {save === 'button' ? <FormButtons form={form} label="Save" undo /> : null}
        {state ? (
          <AutosaveMark state={state} savedAt={done?.at ?? savedAt} onRetry={submit} />
        ) : save === 'auto' ? (
          <p className="min-h-target text-sm text-ink-3">Changes are saved automatically.</p>
        ) : null}
        {save === 'button' ? (
          <p role="status" className="text-sm text-ink-3 empty:hidden">
            {done?.state === 'unchanged' && !isDirty ? 'No changes to save' : null}
          </p>
        ) : null}
      </div>
    </Form>
  );
}

function markOf(done: Done | null, isDirty: boolean): AutosaveState | null {
  if (done?.state === 'saving' || done?.state === 'failed') return done.state;
  if (isDirty) return 'changed';
  return done?.state === 'saved' ? 'saved' : null;
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
