import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isSame } from '../../lib/is-same.ts';
import { changedFields, threeWay } from '../../lib/three-way.ts';
import { isNewer, newestOf, type Version } from '../../lib/versions.ts';
import { markSaved, markSavedQuietly, useSchemaForm } from '../../ui/use-schema-form.ts';
import { useStableHandler } from '../../ui/use-stable-handler.ts';
import { AsTyped } from './as-typed.ts';

type Versioned<Values, V extends Version> = { readonly version: V; readonly values: Values };

/** `source` is what the version and its values were read from. */
type Snapshot<Source, Values, V extends Version> = Versioned<Values, V> & { readonly source: Source };

type FieldOf<Values> = keyof Values & string;

type Change<Source, Values, V extends Version> = {
  readonly values: Values;
  /** Those that have changed since `base`. */
  readonly fields: readonly FieldOf<Values>[];
  /** What the server compares with its own. */
  readonly version: V;
  readonly base: Source;
};

/** Unsaved changes. Drafts of before `base` was stored do not have it. */
export type FormDraft<Values, V extends Version = number> = Versioned<Values, V> & { readonly base?: Values };

type DraftStore<Values, V extends Version> = {
  readonly read: () => FormDraft<Values, V> | null;
  /** `null` removes it. */
  readonly write: (draft: FormDraft<Values, V> | null) => void;
};

export type VersionConflict<Source, Values> = {
  /** The newer version. */
  readonly latest: Source;
  /** What the unsaved changes were begun on. */
  readonly base: Source;
  readonly mine: Values;
  readonly theirs: Values;
  readonly fields: readonly FieldOf<Values>[];
};

type Resolution =
  | {
      /** Fields that others change are taken over while one types in others. Asks about fields that both have changed. */
      onConflict: 'merge';
      /** Called with what goes wrong once the conflict's dialog was answered. */
      onError: (error: unknown) => void;
    }
  | {
      /** Newer values are taken over only while nothing is unsaved. Asks about all fields that the answer names. */
      onConflict: 'ask';
      /** Submits the form again, for its own version. */
      submit: () => void;
      /** Rejects `save` besides asking, for a frame that says whether the form was saved. */
      rejects?: boolean;
    };

type Options<Source, Values extends FieldValues, Output, V extends Version> = Resolution & {
  schema: z.ZodMiniType<Output, Values>;
  current: Source;
  /** The same function at every drawing. */
  read: (source: Source) => Versioned<Values, V>;
  fields: readonly FieldOf<Values>[];
  /** @returns what is stored now */
  send: (change: Change<Source, Values, V>) => Promise<Source>;
  /**
   * @returns what is stored now, where the error says that it is newer than `base`, and for `ask` the fields that the choice is
   * about: all of them unless named
   */
  readLatest: (
    error: unknown,
    base: Source,
  ) => { readonly latest: Source; readonly fields?: readonly FieldOf<Values>[] } | null;
  draft?: DraftStore<Values, V>;
  onSaved?: (saved: Source) => void;
  /** The person types on while it is saved: what was sent is shown as it was typed, not as the server stores it. */
  keepsTyped?: boolean;
};

type PendingConflict<Source, Values, V extends Version> = {
  readonly theirs: Snapshot<Source, Values, V>;
  readonly base: Source;
  readonly mine: Values;
  /** `mine` with what only they have changed. */
  readonly merged: Values;
  readonly changed: readonly FieldOf<Values>[];
  readonly fields: readonly FieldOf<Values>[];
};

/**
 * The form of something that others may change meanwhile. Unsaved changes stay, and are compared with the version that they
 * were begun on; where the server has a newer one, both are merged or the person is asked. The component is not drawn anew by
 * typing.
 */
// Long: typing, saving and what others save move the same base.
export function useVersionedForm<Source, Values extends FieldValues, Output, V extends Version>(
  options: Options<Source, Values, Output, V>,
) {
  const { schema, current, read, fields, send, readLatest, draft, onSaved, keepsTyped = false } = options;
  const [asTyped] = useState(() => new AsTyped<Values>());
  const shown = useMemo(() => asTyped.of({ ...read(current), source: current }), [current, read, asTyped]);
  const [first] = useState(shown);
  const form = useSchemaForm(schema, { values: options.onConflict === 'merge' ? shown.values : first.values });
  type Conflict = PendingConflict<Source, Values, V>;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [restorable] = useState(() => draft?.read() ?? null);
  const [restored, setRestored] = useState(restorable !== null);
  const latest = useRef(shown);
  // While drawing: the form takes new values over in an effect that runs before any of here.
  latest.current = shown;
  /** What unsaved changes are compared with. */
  const base = useRef<Snapshot<Source, Values, V>>(shown);
  const isSending = useRef(false);
  const leftOut = useRef<readonly FieldOf<Values>[]>([]);

  const typedNow = (): Values => structuredClone(form.getValues());
  const changesOf = (typed: Values) => changedFields(fields, base.current.values, typed);

  function setFields(from: Values, names: readonly FieldOf<Values>[]): void {
    for (const name of names) {
      const path = name as string as FieldPath<Values>;
      form.setValue(path, from[name] as FieldPathValue<Values, typeof path>, { shouldDirty: true });
    }
  }

  function show(next: Snapshot<Source, Values, V>): void {
    base.current = next;
    markSaved(form, next.values);
  }

  /** What is on screen may be older than what was saved. */
  const newest = () => (isNewer(base.current.version, latest.current.version) ? base.current : latest.current);

  /** A field that shows the newer value already is compared with that one. */
  function rebase(typed: Values): void {
    const now = latest.current;
    if (isNewer(base.current.version, now.version)) return;
    const followed = fields.filter((field) => isSame(typed[field], now.values[field]));
    const values = { ...base.current.values, ...pick(now.values, followed) };
    base.current = changedFields(fields, values, now.values).length === 0 ? now : { ...base.current, values };
  }

  const follow = useStableHandler(() => {
    const typed = form.getValues();
    if (options.onConflict === 'merge') rebase(typed);
    const { version, values } = base.current;
    const isDirty = changesOf(typed).length > 0;
    draft?.write(isDirty ? { version, base: values, values: typed } : null);
    if (options.onConflict === 'ask' && !isDirty && isNewer(latest.current.version, version)) {
      setConflict(null);
      show(latest.current);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the form of another thing is another one
  useEffect(() => {
    if (restorable) {
      const { version, values, base: from = first.values } = restorable;
      base.current = { ...first, values: from, version: isNewer(version, first.version) ? first.version : version };
      setFields(values, restorable.base ? changedFields(fields, from, values) : fields);
    }
    return form.subscribe({ formState: { values: true }, callback: follow });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something newer is shown
  useEffect(follow, [shown]);

  /** One at a time: a second press while the first is being sent does nothing. */
  async function once<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isSending.current) return undefined;
    isSending.current = true;
    return work().finally(() => {
      isSending.current = false;
    });
  }

  function settle(saved: Snapshot<Source, Values, V>, sent: Values): void {
    const typed = typedNow();
    draft?.write(null);
    setRestored(false);
    setConflict(null);
    const next = isNewer(latest.current.version, saved.version) ? asTyped.of(latest.current) : saved;
    // What was typed while it was being sent stays; what was taken over from others meanwhile is shown already.
    const { values } = keepsTyped ? next : latest.current;
    const later = changedFields(fields, sent, typed).filter((field) => !isSame(typed[field], values[field]));
    if (keepsTyped) {
      base.current = next;
      markSavedQuietly(form, next.values, later);
      follow();
    } else {
      show(next);
      setFields(typed, later);
    }
    onSaved?.(saved.source);
  }

  async function sendChange(values: Values, changed: readonly FieldOf<Values>[], version: V): Promise<void> {
    const sent = { ...typedNow(), ...pick(base.current.values, leftOut.current) };
    const source = await send({ values, fields: changed, version, base: base.current.source });
    const saved = { ...read(source), source };
    if (keepsTyped) asTyped.note(changed, sent, saved.values);
    else asTyped.forget();
    settle(asTyped.of(saved), sent);
  }

  /** `except`: fields that are not valid yet, which stay as they are typed. @returns whether the rest is saved */
  const trySave = async (input: Values, except: readonly FieldOf<Values>[] = []): Promise<boolean> => {
    const isSaved = await once(async () => {
      leftOut.current = except;
      const typed = form.getValues();
      if (options.onConflict === 'merge') rebase(typed);
      const { values: was, version, source } = base.current;
      const changed = changesOf(typed).filter((field) => !except.includes(field));
      if (changed.length === 0) {
        if (except.length === 0) show(newest());
        return true;
      }
      const mine = { ...was, ...pick(input, changed) };
      try {
        await sendChange(mine, changed, version);
        return true;
      } catch (error) {
        const answer = readLatest(error, source);
        if (!answer) throw error;
        const theirs = asTyped.of({ ...read(answer.latest), source: answer.latest });
        if (options.onConflict === 'ask') {
          setConflict({ theirs, base: source, mine, merged: mine, changed, fields: answer.fields ?? fields });
          if (options.rejects) throw error;
          return false;
        }
        const { values: merged, conflicts } = threeWay(fields, was, mine, theirs.values);
        if (conflicts.length > 0) setConflict({ theirs, base: source, mine, merged, changed, fields: conflicts });
        else await sendChange(merged, changed, theirs.version);
        return conflicts.length === 0;
      }
    });
    return isSaved === true;
  };

  /** Sends what was changed here, but for the fields that are to be theirs. */
  async function merge({ theirs, merged, changed }: Conflict, dropped: readonly string[]): Promise<void> {
    const rest = changed.filter((field) => !dropped.includes(field));
    if (rest.length === 0) settle(theirs, typedNow());
    else await sendChange(merged, rest, theirs.version);
  }

  function keepMine(): void {
    if (!conflict) return;
    if (options.onConflict === 'merge') {
      void once(() => merge(conflict, [])).catch(options.onError);
      return;
    }
    base.current = { ...base.current, version: newestOf(base.current.version, conflict.theirs.version) };
    options.submit();
  }

  function takeTheirs(): void {
    if (!conflict) return;
    const { theirs, fields: both } = conflict;
    if (options.onConflict === 'merge') {
      void once(() => merge(conflict, both)).catch(options.onError);
      return;
    }
    const typed = typedNow();
    setConflict(null);
    show({ ...theirs, version: newestOf(base.current.version, theirs.version) });
    setFields(
      typed,
      fields.filter((field) => !both.includes(field)),
    );
  }

  return {
    form,
    save: async (input: Values): Promise<void> => void (await trySave(input)),
    trySave,
    conflict: conflict && {
      latest: conflict.theirs.source,
      base: conflict.base,
      mine: conflict.mine,
      theirs: conflict.theirs.values,
      fields: conflict.fields,
    },
    keepMine,
    takeTheirs,
    /** The fields that are not saved. */
    changedNow: () => changesOf(form.getValues()),
    /** What unsaved changes are compared with. */
    savedNow: () => base.current,
    closeConflict: () => setConflict(null),
    /** Unsaved changes of an earlier visit are in the form. */
    restored,
    discard: () => {
      draft?.write(null);
      setRestored(false);
      show(newest());
    },
  };
}

function pick<Values extends object, Field extends keyof Values>(values: Values, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;
}
