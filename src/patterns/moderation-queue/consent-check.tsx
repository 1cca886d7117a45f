import { useEffect, useId, useRef } from 'react';
import { consentNamesIn } from '../../domain/story/consent.ts';
import { storyToReview } from '../../domain/story/proposal.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { mixesScripts } from '../../lib/mixed-scripts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { marked } from '../stories/marked.tsx';

export type ConsentCheckProps = {
  /** The story with the places where names were found. */
  story: SchoolStory;
  /** The box is ticked. */
  isConfirmed: boolean;
  /** Who was asked, for colleagues. */
  note: string;
  /** Approving was asked for without it. */
  isRefused: boolean;
  /** The box was ticked or cleared. */
  onConfirmedChange: (isConfirmed: boolean) => void;
  /** The note as it is typed. */
  onNoteChange: (note: string) => void;
};

const WHERE = {
  title: 'in the title',
  text: 'in the text',
  alt: 'in the description of a picture',
  hashtags: 'in a hashtag',
  cta: 'in the call to action',
  author: 'in the author’s name',
} as const;
const SHOWN = 3;

/** Which name was found where, and the word of the person who approves that there is consent. */
export function ConsentCheck(props: ConsentCheckProps) {
  const { story, isConfirmed, note, isRefused, onConfirmedChange, onNoteChange } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const names = consentNamesIn(storyToReview(story));
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused]);
  return (
    <section
      aria-label="Consent"
      className="grid gap-2 border-t border-subtle bg-amber-soft px-5 py-3 text-base text-ink"
    >
      <p className="font-medium">This story may name someone on your consent list.</p>
      <ul className="grid gap-0.5 text-sm text-ink-2">
        {names.slice(0, SHOWN).map(({ passage, field, around }) => (
          <li key={`${field} ${passage} ${around}`} dir="auto" className="wrap-anywhere">
            {marked(around, [passage])}{' '}
            <span className="text-ink-3">
              ({WHERE[field]}
              {mixesScripts(passage) ? ', with characters of more than one alphabet' : ''})
            </span>
          </li>
        ))}
        {names.length > SHOWN ? <li>and {names.length - SHOWN} more, marked in the story</li> : null}
      </ul>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div>
          <Checkbox
            ref={box}
            label="Consent is confirmed"
            checked={isConfirmed}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? `${id}-error` : undefined}
            onChange={(event) => onConfirmedChange(event.target.checked)}
          />
          {isRefused ? (
            <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
              Confirm that the people named agree before you approve this story.
            </p>
          ) : null}
        </div>
        {isConfirmed ? (
          <Field label="Note" className="min-w-52 flex-1" description="For your colleagues, for example who was asked.">
            <TextInput
              dir="auto"
              maxLength={1000}
              autoComplete="off"
              value={note}
              onChange={(event) => onNoteChange(event.target.value)}
            />
          </Field>
        ) : null}
      </div>
    </section>
  );
}
