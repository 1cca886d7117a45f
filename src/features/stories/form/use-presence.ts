import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCall } from '../../../data/call.ts';
import { usePresenceSigns } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { bePresent, leaveStory } from '../../../domain/api/review.ts';
import type { PresenceSign, PresentPerson } from '../../../domain/story/presence.ts';
import { STORY_FORM_FIELDS } from './story-form-values.ts';

/** Gone after so long without a sign, and how often one gives one's own. */
const GONE_MS = 30_000;
const SIGN_MS = 12_000;
/** Passing through a field by Tab is not editing it. */
const RESTED_MS = 300;
const LOOK_MS = 5_000;

/** Which field of the story the control belongs to; `null` for a button or a tab. */
function fieldOf(target: Element): string | null {
  if (target.closest('[contenteditable="true"]')) return 'html';
  const name = target.getAttribute('name')?.split('.')[0] ?? '';
  return (STORY_FORM_FIELDS as readonly string[]).includes(name) ? name : null;
}

/** Which field a person is in. Outside of React's state, so that the page is not drawn again with every field. */
export class FieldInUse {
  #field: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly get = (): string | null => this.#field;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly onFocus = ({ target }: FocusEvent): void => this.#set(fieldOf(target));
  readonly onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) this.#set(null);
  };

  #set(field: string | null): void {
    this.#field = field;
    for (const listener of this.#listeners) listener();
  }
}

/** Lets others know that one has the story open and which field one is in. @returns who else has. It locks nothing. */
export function usePresence(storyId: string | null, field: FieldInUse): PresentPerson[] {
  useSigns(storyId, useSyncExternalStore(field.subscribe, field.get));
  return useOthers(storyId);
}

function useSigns(storyId: string | null, field: string | null): void {
  const call = useCall();
  const mayEdit = useSession().can('s.s.wr');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (storyId === null) return;
    const body = field === null || !mayEdit ? { state: 'viewing' as const } : { state: 'editing' as const, field };
    const sign = () => {
      if (!document.hidden) last.current = call(bePresent, { params: { id: storyId }, body }).catch(() => undefined);
    };
    const first = setTimeout(sign, RESTED_MS);
    const again = setInterval(sign, SIGN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [call, storyId, field, mayEdit]);
  useEffect(() => {
    if (storyId === null) return;
    // A sign that is still under way would bring back who has left.
    return () => void last.current.then(() => call(leaveStory, { params: { id: storyId } })).catch(() => undefined);
  }, [call, storyId]);
}

/** Others whose last sign is not too old. It is heard here when it came, whatever the server's clock says. */
function useOthers(storyId: string | null): PresentPerson[] {
  const uid = useSession().user?.uid;
  const signs = usePresenceSigns(storyId);
  const [now, setNow] = useState(() => Date.now());
  const heard = useRef(new Map<string, { readonly at: string; readonly since: number }>());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const sinceOf = ({ uid: who, at }: PresenceSign): number => {
    const key = `${storyId} ${who}`;
    const before = heard.current.get(key);
    if (before?.at === at) return before.since;
    // The first one may be of a person who left long ago without signing off.
    const since = before ? Date.now() : Math.min(Date.now(), Date.parse(at));
    heard.current.set(key, { at, since });
    return since;
  };
  return signs.filter((sign) => sign.uid !== uid && now - sinceOf(sign) < GONE_MS);
}
