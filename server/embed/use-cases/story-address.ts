import { pageStoryAddress } from '../../../src/domain/institution/school-page.ts';
import type { Deps } from '../../core/deps.ts';
import { pageOf } from '../../schools/index.ts';
import type { StoryDocument } from '../../stories/index.ts';

type School = { readonly handle: string; readonly document: Parameters<typeof pageOf>[0] };

/**
 * Where a visitor reads a story whole: at its source; one that was written here on the school's own page, if that is on; else
 * `null`.
 */
export function storyAddresses({ appOrigin }: Deps, { handle, document }: School) {
  const hasPage = pageOf(document).enabled;
  return ({ id, permalink }: Pick<StoryDocument, 'id' | 'permalink'>): string | null =>
    permalink ?? (hasPage ? pageStoryAddress(appOrigin, handle, id) : null);
}
