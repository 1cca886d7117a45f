import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { LIVE_LIST } from '../lib/live-list.ts';
import type { ChangedBy } from './change-log.ts';
import { useChangeLog } from './changes.ts';
import { heldRows } from './held-rows.ts';
import { ownThingsOf } from './own-things.ts';

/** A list on screen whose rows do not move by what others do. */
export type SteadyList<T> = {
  readonly items: readonly T[] | undefined;
  /** How many rows have come that are not shown, since others would move. */
  readonly fresh: number;
  /** Shows them. */
  readonly showFresh: () => void;
};

const IN_USE = `[${LIVE_LIST}]:hover, [${LIVE_LIST}]:focus-within`;
/** How often it is looked whether a list is still in use, in milliseconds. */
const LOOK_MS = 500;

/**
 * What a colleague changes shows in its row at once. A row that came stays back until it is asked for; one that went stays
 * until neither pointer nor focus is in the list. What oneself has done, another question and further pages show at once, one's
 * own new things also where others have changed the same list in the same moment.
 */
export function useSteadyList<T>(
  latest: readonly T[] | undefined,
  question: string,
  by: { current: ChangedBy },
  idOf: (item: T) => string,
): SteadyList<T> {
  const [shown, setShown] = useState<{ readonly question: string; readonly ids: readonly string[] } | null>(null);
  const before = useRef<readonly T[] | undefined>(undefined);
  // In a list without rows none can move.
  const hasRows = shown !== null && shown.question === question && shown.ids.length > 0;
  const isOthers = by.current === 'others' && hasRows;
  const own = ownThingsOf(useChangeLog());
  const ownVersion = useSyncExternalStore(own.subscribe, own.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is one's own changes with its version
  const held = useMemo(
    () => (isOthers && latest ? heldRows(shown.ids, latest, before.current ?? [], idOf, own.has) : null),
    [isOthers, shown, latest, idOf, own, ownVersion],
  );
  const items = held?.items ?? latest;
  useEffect(() => {
    before.current = items;
  });

  useEffect(() => {
    // From then on they are rows like the others.
    if (held?.hasOwn) setShown((now) => now && { ...now, ids: held.items.map(idOf) });
  }, [held, idOf]);
  const hasGone = held?.hasGone ?? false;
  useEffect(() => {
    if (latest && !isOthers) setShown({ question, ids: latest.map(idOf) });
  }, [latest, isOthers, question, idOf]);
  useEffect(() => {
    if (!hasGone || !latest) return;
    const there = new Set(latest.map(idOf));
    const letGo = () => {
      if (document.querySelector(IN_USE)) return;
      setShown((now) => now && { ...now, ids: now.ids.filter((id) => there.has(id)) });
    };
    letGo();
    const timer = setInterval(letGo, LOOK_MS);
    return () => clearInterval(timer);
  }, [hasGone, latest, idOf]);

  return {
    items,
    fresh: held?.fresh ?? 0,
    showFresh: () => {
      by.current = 'self';
      setShown({ question, ids: latest?.map(idOf) ?? [] });
    },
  };
}

/** People go by their account's id. */
export function idOf(item: unknown): string {
  const { id, uid } = item as { readonly id?: string; readonly uid?: string };
  return id ?? uid ?? JSON.stringify(item);
}
