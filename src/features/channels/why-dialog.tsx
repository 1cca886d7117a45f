import { useState } from 'react';
import { useWhy } from '../../data/lists.ts';
import type { Why, WhyState } from '../../domain/feed/health.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const NAMES: Record<WhyState, string> = {
  shown: 'Published',
  waiting: 'Awaiting review',
  held: 'Held for review',
  hidden: 'Hidden',
  returned: 'Returned',
  'taken-down': 'Taken down',
  filtered: 'Left out by a rule',
  duplicate: 'Duplicate',
  unreadable: 'Not readable',
  'deleted-here': 'Deleted here',
  'not-fetched': 'Not imported',
  'not-found': 'Not found',
};

/** What became of a post that somebody misses. */
export function WhyDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onOpenChange}
      title="Why is a story missing?"
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().length > 1) setAsked(typed.trim());
        }}
      >
        <Field label="Address, id or title of the post">
          <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} dir="auto" maxLength={2000} />
        </Field>
        <Button type="submit" variant="primary" className="justify-self-start">
          Check
        </Button>
      </form>
      {asked === null ? null : <Answers q={asked} />}
    </Dialog>
  );
}

function Answers({ q }: { q: string }) {
  const answers = useWhy(q);
  return (
    <AsyncContent
      resource={answers}
      skeleton={<SkeletonList rows={2} />}
      empty={null}
      safe="Your stories are not affected."
    >
      {(items) => (
        <ul aria-label="Answers" className="mt-4 grid divide-y divide-subtle">
          {items.map((why) => (
            <Answer key={`${why.feedId}-${why.storyId}-${why.state}-${why.title}`} why={why} />
          ))}
        </ul>
      )}
    </AsyncContent>
  );
}

function Answer({ why: { state, title, feedName, reason, by, at } }: { why: Why }) {
  return (
    <li className="grid gap-0.5 py-3">
      <p dir="auto" className="font-semibold text-ink wrap-anywhere">
        {title ?? feedName ?? NAMES[state]}
      </p>
      <p className="text-ink-2">
        {NAMES[state]}. {reason}
      </p>
      <p className="text-sm text-ink-3">
        {[title ? feedName : null, by].filter(Boolean).join(', ')} {at ? <When iso={at} /> : null}
      </p>
    </li>
  );
}
