import { useEffect, useMemo, useRef, useState } from 'react';
import { LIVE_LIST } from '../lib/live-list.ts';
import type { ChangedBy } from './change-log.ts';

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
 * until neither pointer nor focus is in the list. What oneself has done, another question and further pages show at once.
 */
export function useSteadyList<T>(
  latest: readonly T[] | undefined,
  question: string,
  by: { current: ChangedBy },
  idOf: (item: T) => string,
): SteadyList<T> {
  const [shown, setShown] = useState<{ readonly question: string; readonly ids: readonly string[] } | null>(null);
  const before = useRef<readonly T[] | undefined>(undefined);
  const isOthers = by.current === 'others' && shown !== null && shown.question === question;
  const items = useMemo(
    () => (isOthers && latest ? inOrder(shown.ids, latest, before.current ?? [], idOf) : latest),
    [isOthers, shown, latest, idOf],
  );
  useEffect(() => {
    before.current = items;
  });

  const isHeld = isOthers && latest !== undefined;
  const names = latest?.map(idOf) ?? [];
  const fresh = isHeld ? names.filter((id) => !shown.ids.includes(id)).length : 0;
  const hasGone = isHeld && shown.ids.some((id) => !names.includes(id));

  const allNames = names.join('\n');
  useEffect(() => {
    if (latest && !isOthers) setShown({ question, ids: allNames === '' ? [] : allNames.split('\n') });
  }, [latest, isOthers, question, allNames]);
  useEffect(() => {
    if (!hasGone) return;
    const letGo = () => {
      if (document.querySelector(IN_USE)) return;
      const there = new Set(allNames.split('\n'));
      setShown((now) => now && { ...now, ids: now.ids.filter((id) => there.has(id)) });
    };
    letGo();
    const timer = setInterval(letGo, LOOK_MS);
    return () => clearInterval(timer);
  }, [hasGone, allNames]);

  return {
    items,
    fresh,
    showFresh: () => {
      by.current = 'self';
      setShown({ question, ids: names });
    },
  };
}

/** The rows that are shown, each as it is now; one that went as it was last. */
function inOrder<T>(
  ids: readonly string[],
  latest: readonly T[],
  before: readonly T[],
  idOf: (item: T) => string,
): readonly T[] {
  const known = new Map([...before, ...latest].map((item) => [idOf(item), item]));
  return ids.flatMap((id) => {
    const item = known.get(id);
    return item === undefined ? [] : [item];
  });
}
