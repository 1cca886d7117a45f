import type { FeedHealth } from '../../domain/feed/health.ts';

type Sees = NonNullable<FeedHealth['sees']>;

/** Of a channel that is read at its source. */
const READ = {
  edits: {
    always: 'Edits at the source are seen.',
    sometimes: 'Edits of recent posts are seen. Edits of older posts may not be seen.',
    never: 'Edits at the source are not seen. Edit the story here too.',
  },
  deletions: {
    always: 'Deletions at the source are seen. We ask you whether to keep the story.',
    sometimes: 'Some deletions are seen. The source doesn’t report all of them: hide or delete the story here too.',
    never: 'Deletions are not seen. The source doesn’t report them: hide or delete the story here too.',
  },
} as const;

/** Of a channel that stories are sent to. */
const SENT = {
  edits: {
    always: 'A story that is sent again is updated here.',
    sometimes: 'A story that is sent again may not be updated here.',
    never: 'A story that is sent again is not updated here. Edit the story here too.',
  },
  deletions: {
    always: 'When a deletion is sent to us, we ask you whether to keep the story.',
    sometimes: 'Some deletions are seen. Hide or delete the story here too.',
    never: 'Deletions are not seen. Hide or delete the story here too.',
  },
} as const;

/** What a channel’s source lets us know of, in sentences; nothing where the answer is of before it was said. */
export function seenChanges(sees: FeedHealth['sees'], isSent: boolean): string[] {
  if (!sees) return [];
  const labels = isSent ? SENT : READ;
  return [labels.edits[sees.edits], labels.deletions[sees.deletions], ...firstSync(sees)];
}

function firstSync({ newest }: Sees): string[] {
  return newest === null ? [] : [`The first sync imports up to ${newest.toLocaleString('en-GB')} of the newest posts.`];
}
