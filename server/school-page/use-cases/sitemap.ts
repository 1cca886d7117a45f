import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isServed, type SchoolDocument } from '../../schools/index.ts';

/** As many as one sitemap may list. */
const MOST = 50_000;
const FIELDS = ['handle', 'isApproved', 'archivedAt', 'deletesAt', 'suspension'];

/** The addresses of all school pages that are on, in one order. */
export async function pagesThatAreOn({ db, appOrigin }: Deps): Promise<string[]> {
  const snapshot = await refs
    .institutions(db)
    .where('page.enabled', '==', true)
    .select(...FIELDS)
    .limit(MOST)
    .get();
  return snapshot.docs
    .map((document) => document.data() as SchoolDocument)
    .filter(isServed)
    .flatMap(({ handle }) => (handle ? [`${appOrigin}/${handle}`] : []))
    .sort();
}
