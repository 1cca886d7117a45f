import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useDraftOwner } from '../../data/draft-owner.ts';
import { latestOf } from '../../data/latest-of.ts';
import { updateEdition } from '../../domain/api/newsletters.ts';
import { type Edition, editionSchema } from '../../domain/newsletter/schema.ts';
import type { AutosaveState } from '../../ui/autosave-mark.tsx';
import { refusalOf } from '../../ui/form-problems.ts';
import { useOnline } from '../../ui/use-online.ts';
import { type EditionDraft, keepEditionDraft, readEditionDraft } from './edition-draft.ts';
import {
  changedFields,
  type EditionField,
  type EditionValues,
  isSame,
  patchOf,
  valuesOf,
  withIds,
} from './edition-values.ts';
import { mergeEdition, withKeys } from './merge-edition.ts';

/** Pause in typing after which it is saved, and how long a change is held back at most, in milliseconds. */
const REST = 800;
const MOST = 2400;

type Version = EditionDraft['base'] & { readonly at: string };

type EditionConflict = { readonly theirs: Version; readonly fields: readonly EditionField[] };

type Failure = {
  readonly message: string;
  /** By the field, or by the key of a section and its field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Nothing was wrong with it: it goes out when the network is back. */
  readonly isConnection: boolean;
};

type Board = {
  readonly base: Version;
  readonly values: EditionValues;
  readonly saving: boolean;
  readonly failure: Failure | null;
  readonly conflict: EditionConflict | null;
};

export type EditionBoard = Pick<Board, 'values' | 'failure' | 'conflict'> & {
  readonly state: AutosaveState;
  /** When it was last saved, where that was today: only the hour is said. */
  readonly savedAt: string | null;
  /** The one that is saved. */
  readonly version: number;
  readonly change: (changes: Partial<EditionValues>) => void;
  /** Saves what is not saved yet. @returns whether all of it is */
  readonly settle: () => Promise<boolean>;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
};

const versionOf = (edition: Edition): Version => ({
  version: edition.version,
  values: valuesOf(edition),
  at: edition.dateUpdated,
});

const changeableSchema = z.pick(editionSchema, {
  subject: true,
  previewText: true,
  intro: true,
  sections: true,
  dateUpdated: true,
});

const isToday = (iso: string) => new Date(iso).toDateString() === new Date().toDateString();

const isDirty = ({ base, values }: Pick<Board, 'base' | 'values'>) => changedFields(base.values, values).length > 0;

/** Takes up a newer version: what only one has changed is taken from there, for the rest it asks. */
function met(board: Board, theirs: Version): Board {
  const { values, conflicts } = mergeEdition(board.base.values, board.values, theirs.values);
  if (conflicts.length > 0) return { ...board, values, conflict: { theirs, fields: conflicts } };
  return { ...board, values, base: theirs, conflict: null };
}

function opened(edition: Edition, draft: EditionDraft | null): Board {
  const shown = versionOf(edition);
  const clean: Board = { base: shown, values: shown.values, saving: false, failure: null, conflict: null };
  if (!draft) return clean;
  const board = { ...clean, base: { ...draft.base, at: shown.at }, values: draft.values };
  return draft.base.version < shown.version ? met(board, shown) : board;
}

/** What the server has made of what was sent. What was typed stays as it was typed, also meanwhile. */
function saved(board: Board, edition: Edition, sent: EditionValues): Board {
  const theirs = versionOf(edition);
  const addIds = (sections: EditionValues['sections']) => withIds(sections, sent.sections, edition.sections);
  const base: Record<EditionField, unknown> = {
    ...theirs.values,
    sections: withKeys(theirs.values.sections, board.values.sections),
  };
  const values: Record<EditionField, unknown> = { ...board.values, sections: addIds(board.values.sections) };
  for (const field of changedFields(board.base.values, sent))
    base[field] = field === 'sections' ? addIds(sent.sections) : sent[field];
  for (const field of Object.keys(base) as EditionField[])
    if (isSame(board.values[field], board.base.values[field])) values[field] = base[field];
  return {
    ...board,
    base: { ...theirs, values: base as EditionValues },
    values: values as EditionValues,
    saving: false,
    failure: null,
  };
}

function newerOf(error: unknown): Version | null {
  const latest = latestOf(error, changeableSchema);
  return latest && { version: latest.version, values: valuesOf(latest.values), at: latest.values.dateUpdated };
}

function failureOf(error: unknown, sent: EditionValues): Failure {
  const { message, fields } = refusalOf(error);
  const named = Object.entries(fields).map(([path, problem]) => {
    const [, at, rest] = /^sections\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const key = at === undefined ? undefined : sent.sections[Number(at)]?.key;
    return [key === undefined ? path : `${key}.${rest?.split('.')[0]}`, problem];
  });
  const isConnection = error instanceof Error && error.name === 'ConnectionError';
  return { message, fields: Object.fromEntries(named), isConnection };
}

/**
 * An edition that saves itself. What is not saved is kept in this browser; what another person saves meanwhile is merged
 * around it.
 */
// Long: typing, saving and what others save change the same board.
export function useEditionBoard(edition: Edition): EditionBoard {
  const call = useCall();
  const alerts = useAlerts();
  const owner = useDraftOwner();
  const online = useOnline();
  const [draft] = useState(() => readEditionDraft(owner, edition.id));
  const [board, setBoard] = useState(() => opened(edition, draft));
  const latest = useRef(board);
  const newest = useRef(edition);
  newest.current = edition;
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const since = useRef<number | null>(null);
  const isOpen = useRef(true);

  const put = useCallback(
    (next: Board) => {
      latest.current = next;
      setBoard(next);
      const { base, values } = next;
      if (!isDirty(next)) keepEditionDraft(owner, edition.id, null);
      else if (isOpen.current) keepEditionDraft(owner, edition.id, { base, values });
    },
    [owner, edition.id],
  );

  const send = useCallback(
    async (again = true): Promise<boolean> => {
      const { base, values, conflict } = latest.current;
      since.current = null;
      clearTimeout(timer.current);
      if (conflict) return false;
      if (!isDirty(latest.current)) return true;
      put({ ...latest.current, saving: true });
      const { newsletterId, id } = newest.current;
      try {
        const body = { ...patchOf(base.values, values), version: base.version };
        const reply = await call(updateEdition, { params: { id: newsletterId, eid: id }, body });
        put(saved(latest.current, reply.edition, values));
        return true;
      } catch (error) {
        const newer = newerOf(error);
        if (!newer) {
          put({ ...latest.current, saving: false, failure: failureOf(error, values) });
          return false;
        }
        put({ ...met(latest.current, newer), saving: false });
        return again ? send(false) : false;
      }
    },
    [call, put],
  );

  const save = useCallback((): Promise<boolean> => {
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  const settle = useCallback(async (): Promise<boolean> => {
    while (running.current || isDirty(latest.current)) {
      if (!(await save())) return false;
    }
    return true;
  }, [save]);

  const plan = useCallback(() => {
    since.current ??= Date.now();
    clearTimeout(timer.current);
    const wait = Math.max(0, Math.min(REST, since.current + MOST - Date.now()));
    timer.current = setTimeout(() => void settle(), wait);
  }, [settle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each edition; its board is made anew with another one
  useEffect(() => {
    isOpen.current = true;
    if (draft && isDirty(latest.current)) {
      alerts.show('info', 'We restored your changes from last time. They will be saved now.');
      plan();
    }
    return () => {
      isOpen.current = false;
      clearTimeout(timer.current);
      if (isDirty(latest.current)) void settle();
    };
  }, []);

  useEffect(() => {
    const { base } = latest.current;
    if (edition.version <= base.version || running.current) return;
    put(met(latest.current, versionOf(edition)));
    if (isDirty(latest.current)) plan();
  }, [edition, put, plan]);

  const isCutOff = board.failure?.isConnection ?? false;
  useEffect(() => {
    if (online && isCutOff) void settle();
  }, [online, isCutOff, settle]);

  const resolveConflict = (choose: (conflict: EditionConflict, values: EditionValues) => EditionValues) => {
    const { conflict, values } = latest.current;
    if (!conflict) return;
    put({ ...latest.current, base: conflict.theirs, values: choose(conflict, values), conflict: null });
    void settle();
  };

  return {
    values: board.values,
    failure: board.failure,
    conflict: board.conflict,
    state: board.saving ? 'saving' : board.failure ? 'failed' : isDirty(board) ? 'changed' : 'saved',
    savedAt: isToday(board.base.at) ? board.base.at : null,
    version: board.base.version,
    change: (changes) => {
      put({ ...latest.current, values: { ...latest.current.values, ...changes }, failure: null });
      plan();
    },
    settle,
    keepMine: () => resolveConflict((_, values) => values),
    takeTheirs: () =>
      resolveConflict(({ theirs, fields }, values) => ({
        ...values,
        ...Object.fromEntries(fields.map((field) => [field, theirs.values[field]])),
      })),
  };
}
