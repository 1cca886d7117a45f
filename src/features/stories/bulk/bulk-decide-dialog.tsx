import { useState } from 'react';
import type { StoryStatus } from '../../../domain/story/schema.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countOf } from './bulk-words.ts';
import type { StoryBrief } from './many-stories.ts';

export type BulkDecision = 'approve' | 'hide' | 'return';
export type BulkQuestion = { readonly stories: readonly StoryBrief[]; readonly decision: BulkDecision };

const VERBS: Record<BulkDecision, string> = { approve: 'Approve', hide: 'Hide', return: 'Return' };
const NOUNS: Record<StoryStatus, readonly [one: string, many: string]> = {
  pending: ['awaiting review', 'awaiting review'],
  approved: ['published', 'published'],
  hidden: ['hidden', 'hidden'],
  draft: ['draft', 'drafts'],
  returned: ['returned', 'returned'],
  scheduled: ['scheduled', 'scheduled'],
};

/** "19 hidden, 5 drafts" */
export function countsByStatus(stories: readonly StoryBrief[]): string {
  return [...Map.groupBy(stories, ({ status }) => status)]
    .map(([status, those]) => `${those.length.toLocaleString('en-GB')} ${NOUNS[status][those.length === 1 ? 0 : 1]}`)
    .join(', ');
}

/** Those that a decision would change; what is published already is not approved again. */
const touched = ({ stories, decision }: BulkQuestion) =>
  stories.filter(({ status }) => decision !== 'approve' || status !== 'approved');

/** Whether a decision would also change stories that do not await review. */
export function isMixed(question: BulkQuestion): boolean {
  return touched(question).some(({ status }) => status !== 'pending');
}

type Props = {
  question: BulkQuestion | null;
  onClose: () => void;
  onDecide: (stories: readonly StoryBrief[], decision: BulkDecision) => void;
};

/** Before a decision about many: what awaits review is meant, and the others only where the person says so. */
export function BulkDecideDialog({ question, ...props }: Props) {
  return question ? <OpenQuestion question={question} {...props} /> : null;
}

function OpenQuestion({ question, onClose, onDecide }: Props & { question: BulkQuestion }) {
  const [includesOthers, setIncludesOthers] = useState(false);
  const all = touched(question);
  const others = all.filter(({ status }) => status !== 'pending');
  const awaiting = all.length - others.length;
  const stories = includesOthers || awaiting === 0 ? all : all.filter(({ status }) => status === 'pending');
  const verb = VERBS[question.decision];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${verb} ${countOf(stories.length)}?`}
      confirmLabel={`${verb} ${countOf(stories.length)}`}
      onConfirm={() => onDecide(stories, question.decision)}
    >
      {awaiting === 0 ? (
        <p>None of them is awaiting review: {countsByStatus(others)}.</p>
      ) : (
        <div className="grid gap-3">
          <p>
            {countOf(awaiting)} {awaiting === 1 ? 'is' : 'are'} awaiting review. You also selected{' '}
            {countsByStatus(others)}.
          </p>
          <Checkbox
            label={`${verb} the other ${countOf(others.length)} too`}
            checked={includesOthers}
            onChange={({ target }) => setIncludesOthers(target.checked)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
