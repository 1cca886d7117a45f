import { useState } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';

type Answer = { readonly isConfirmed: boolean; readonly note: string };
const NO_ANSWER: Answer = { isConfirmed: false, note: '' };

/** What was found is part of it: other words ask again. */
const keyOf = ({ id, consent }: SchoolStory) => `${id} ${JSON.stringify(consent.places)}`;

/** The answer to a story's consent question. It stays while one looks at other stories, and where it was not enough. */
export function useConsentCheck(story: SchoolStory | undefined) {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const key = story?.consent.state === 'question' ? keyOf(story) : null;
  const answer = (key === null ? undefined : answers[key]) ?? NO_ANSWER;
  const change = (next: Partial<Answer>) => {
    if (key !== null) setAnswers((before) => ({ ...before, [key]: { ...answer, ...next } }));
  };
  return {
    isAsked: key !== null,
    isMissing: key !== null && !answer.isConfirmed,
    ...answer,
    isRefused: key !== null && refused === key && !answer.isConfirmed,
    onConfirmedChange: (isConfirmed: boolean) => change({ isConfirmed }),
    onNoteChange: (note: string) => change({ note }),
    /** Approving was asked for without it. */
    refuse: () => setRefused(key),
    /** What goes with the approval. */
    sent:
      key !== null && answer.isConfirmed
        ? { consentConfirmed: true, ...(answer.note.trim() ? { note: answer.note.trim() } : {}) }
        : {},
  };
}
