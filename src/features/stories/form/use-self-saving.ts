import { useEffect, useRef, useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { serverBack } from '../../../data/server-back.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { isSame } from '../../../lib/is-same.ts';
import { useAutosave } from '../../../patterns/forms/use-autosave.ts';
import type { useVersionedForm } from '../../../patterns/forms/use-versioned-form.ts';
import { refusalOf } from '../../../ui/form-problems.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { useStableHandler } from '../../../ui/use-stable-handler.ts';
import { checkStoryForm } from './story-form-check.ts';
import type { StoryFormField, StoryFormValues } from './story-form-values.ts';

/** Why the last save failed. */
export type StorySaveFailure = {
  readonly message: string;
  /** Nothing was wrong with it: it goes out when the server answers again. */
  readonly isConnection: boolean;
};

type Options = {
  versioned: ReturnType<typeof useVersionedForm<SchoolStory, StoryFormValues, StoryFormValues, number>>;
  /** @returns whether it is saved; not where a conflict is asked about */
  send: (values: StoryFormValues, except: readonly StoryFormField[]) => Promise<boolean>;
  isOn: boolean;
  failure: StorySaveFailure | null;
  story: SchoolStory;
};

/** Saves the form of a story that visitors do not see as it is typed. */
export function useSelfSaving({ versioned, send, isOn, failure, story }: Options) {
  const alerts = useAlerts();
  const online = useOnline();
  const isOpen = useRef(true);
  /** Fields that are not valid as they are typed, which are not saved. */
  const [invalid, setInvalid] = useState<readonly StoryFormField[]>([]);
  const { form, changedNow, savedNow } = versioned;

  /** @returns whether all of it is saved: what is not valid is left out of it */
  async function save(): Promise<boolean> {
    const changed = changedNow();
    const { values, invalid: leftOut } = checkStoryForm(form, changed, savedNow().values);
    setInvalid(leftOut);
    if (changed.every((field) => leftOut.includes(field))) return leftOut.length === 0;
    try {
      return (await send(values, leftOut)) && leftOut.length === 0;
    } catch (error) {
      for (const [name, message] of Object.entries(refusalOf(error).fields)) {
        form.setError(name as StoryFormField, { type: 'server', message });
      }
      if (!isOpen.current) {
        alerts.show(
          'warning',
          `“${story.title}” is not saved. Your changes are in this browser: open the story again.`,
        );
      }
      return false;
    }
  }

  const { plan, settle } = useAutosave({ isOn, hasChanges: () => changedNow().length > 0, save });
  const typed = useRef<StoryFormValues>(undefined);
  const follow = useStableHandler((): void => {
    // The form also calls when only its errors change.
    if (isSame(form.getValues(), typed.current)) return;
    typed.current = structuredClone(form.getValues());
    if (isOn && changedNow().length === 0) {
      form.clearErrors();
      setInvalid([]);
    }
    plan();
  });
  useEffect(() => {
    isOpen.current = true;
    const stop = form.subscribe({ formState: { values: true }, callback: follow });
    return () => {
      isOpen.current = false;
      stop();
    };
  }, [form, follow]);

  // What comes in from outside takes the marks of the fields away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the story is another
  useEffect(() => {
    if (invalid.length > 0) checkStoryForm(form, changedNow(), savedNow().values);
  }, [story]);

  const isCutOff = isOn && (failure?.isConnection ?? false);
  useEffect(() => {
    if (!isCutOff || !online) return;
    const again = () => void settle();
    serverBack.addEventListener('back', again);
    return () => serverBack.removeEventListener('back', again);
  }, [online, isCutOff, settle]);
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current && isCutOff) void settle();
    wasOnline.current = online;
  }, [online, isCutOff, settle]);

  return { settle, invalid };
}
