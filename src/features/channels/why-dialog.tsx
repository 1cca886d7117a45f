import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWhy } from '../../data/lists.ts';
import { useFeeds } from '../../data/live.ts';
import { useSession } from '../../data/session/session.tsx';
import type { Why, WhyState } from '../../domain/feed/health.ts';
import { href } from '../../domain/routes.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { linkClass } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
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

/** Looks up what became of a missing post. */
export function WhyDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [typed, setTyped] = useState('');
  const [feedId, setFeedId] = useState('');
  const [query, setQuery] = useState<PostQuery | null>(null);
  const feeds = lastKnownList(useFeeds().state) ?? [];
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
          if (typed.trim().length > 1) setQuery({ q: typed.trim(), feedId });
        }}
      >
        <Field label="Address, id or title of the post">
          <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} dir="auto" maxLength={2000} />
        </Field>
        {feeds.length > 1 ? (
          <Field label="Channel">
            <Select
              value={feedId}
              onChange={({ target }) => setFeedId(target.value)}
              options={[
                { value: '', label: 'Any channel' },
                ...feeds.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        ) : null}
        <Button type="submit" variant="primary" className="justify-self-start">
          Check
        </Button>
      </form>
      {query === null ? null : <Answers query={query} onLeave={() => onOpenChange(false)} />}
    </Dialog>
  );
}

type PostQuery = { readonly q: string; readonly feedId: string };

function Answers({ query: { q, feedId }, onLeave }: { query: PostQuery; onLeave: () => void }) {
  const answers = useWhy(q, feedId);
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
            <Answer key={`${why.feedId}-${why.storyId}-${why.state}-${why.title}`} why={why} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </AsyncContent>
  );
}

/** @param onLeave a link leads to the list that the dialog lies over */
function Answer({ why, onLeave }: { why: Why; onLeave: () => void }) {
  const { state, title, storyId, feedId, feedName, reason, by, at } = why;
  const { can } = useSession();
  const story = storyId && can('s.s.rea') ? href('manage.stories.id', { id: storyId }) : null;
  const channel = feedId ? href('manage.channels', null, { channel: feedId }) : null;
  const linked = (text: string, to: string | null) =>
    to ? (
      <Link to={to} className={linkClass()} onClick={onLeave}>
        {text}
      </Link>
    ) : (
      text
    );
  return (
    <li className="grid gap-0.5 py-3">
      <p dir="auto" className="font-semibold text-ink wrap-anywhere">
        {title ? linked(title, story) : feedName ? linked(feedName, channel) : NAMES[state]}
      </p>
      <p className="text-ink-2">
        {NAMES[state]}. {reason}
      </p>
      <MetaLine className="text-sm text-ink-3">
        {title && feedName ? linked(feedName, channel) : null}
        {by}
        {at ? <When iso={at} /> : null}
      </MetaLine>
    </li>
  );
}
