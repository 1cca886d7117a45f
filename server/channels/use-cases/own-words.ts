import { can } from '../../../src/domain/access.ts';
import { type FeedRules, rulesOf } from '../../../src/domain/feed/rules.ts';
import { isReceiving } from '../../../src/domain/networks/all.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { missing, type SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import type { FeedDocument } from '../documents.ts';

type Filled = Pick<FeedDocument, 'network' | 'rules'>;

/** Whether what is sent to a channel goes out without review. */
const publishes = ({ approve, trustEdits }: FeedRules): boolean => approve === 'auto' || trustEdits;

/**
 * A school’s own people write what is sent to a channel by email, in a file or from a system of theirs. Where that goes out
 * without review, choosing who sends it, and with which rules, is publishing.
 * @throws ProductError `forbidden` for who may not publish stories
 */
export function assertMayFill({ actor }: Pick<SchoolTransaction, 'actor'>, feed: Filled): void {
  if (isReceiving(feed.network) && publishes(rulesOf(feed)) && !can(actor, 's.s.wr')) throw missing('s.s.wr');
}

/** As `assertMayFill`, for other rules than before. */
export function assertMayRule(
  school: Pick<SchoolTransaction, 'actor'>,
  network: FeedDocument['network'],
  { before, after }: { readonly before: FeedRules | null; readonly after: FeedRules },
): void {
  if (before === null || !isSameValue(before, after)) assertMayFill(school, { network, rules: after });
}
