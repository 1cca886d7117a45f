import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import type { Deps } from '../core/deps.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import { putCollectionIn, putStoryIn, takeCollectionOut, takeStoryOut } from '../newsletters/index.ts';
import type { Places } from './destinations.ts';

/** What goes into the next editions of newsletters, or out of them. */
type Content = { readonly story: string } | { readonly collection: { readonly id: string; readonly name: string } };

/**
 * Puts it into the next edition of each chosen newsletter, and takes it out of those that only the earlier choice put it into.
 * A newsletter that is gone or paused meanwhile is left out.
 * @throws ProductError `conflict` where an edition is full
 */
export function putIntoNewsletters(
  deps: Deps,
  school: SchoolTransaction,
  { newsletters }: Places,
  content: Content,
  { chosen, earlier }: { readonly chosen: readonly DestinationRef[]; readonly earlier: readonly DestinationRef[] },
): void {
  const has = (refs: readonly DestinationRef[], id: string) =>
    refs.some((each) => each.kind === 'newsletter' && each.id === id);
  for (const { newsletter, next } of newsletters) {
    if (has(chosen, newsletter.id) && !newsletter.disabledByPlan) {
      if ('story' in content) putStoryIn(deps, school, newsletter, next, content.story);
      else putCollectionIn(deps, school, newsletter, next, content.collection);
    } else if (next && has(earlier, newsletter.id) && !has(chosen, newsletter.id)) {
      if ('story' in content) takeStoryOut(deps, school, next, content.story);
      else takeCollectionOut(deps, school, next, content.collection.id);
    }
  }
}
