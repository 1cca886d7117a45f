import type { DirectoryEntry, DirectoryQuery, DirectorySchool } from '../../../src/domain/admin/directory.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { dataOf, iso, isoOrNull, stamp, toInstitution, toUsage } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { MemberDocument } from '../../identity/index.ts';
import type { StoryDocument } from '../../stories/index.ts';
import type { SchoolDocument } from '../documents.ts';
import type { SchoolDirectory } from './school-directory.ts';

type Directory = { readonly items: DirectorySchool[]; readonly nextCursor: string | null; readonly total: number };
type Stored = Partial<SchoolDocument> & { version?: number };

const PAGE = 50;

/** All schools for platform admins; searched in memory, and read from the documents as they are now. */
export async function listDirectory(
  deps: Deps,
  directory: SchoolDirectory,
  { limit = PAGE, cursor, sort = 'name', ...filter }: DirectoryQuery,
): Promise<Directory> {
  const cursorKey = { ...filter, sort };
  const schools = await directory.list(filter, sort);
  const from = cursor ? decodeCursor(cursorKey, cursor) : null;
  const begin = from
    ? schools.findIndex(({ id, value }) =>
        value === from.value ? id > from.id : isAfter(sort, value, String(from.value)),
      )
    : 0;
  const page = begin < 0 ? [] : schools.slice(begin, begin + limit);
  const last = page.at(-1);
  const hasMore = begin >= 0 && begin + page.length < schools.length;
  return {
    items: await schoolsOf(
      deps,
      page.map(({ id }) => id),
    ),
    nextCursor: last && hasMore ? encodeCursor(cursorKey, last) : null,
    total: schools.length,
  };
}

const isAfter = (sort: string, value: string, from: string) => (sort.startsWith('-') ? value < from : value > from);

/** @throws ProductError `not-found` */
export async function directoryEntry(deps: Deps, iid: string): Promise<DirectoryEntry> {
  const document = isDocumentId(iid) ? dataOf<Stored>(await refs.institution(deps.db, iid).get()) : null;
  const [school] = document ? await schoolsOf(deps, [iid]) : [];
  if (!document || !school) throw new ProductError('not-found', 'School not found.');
  const institution = institutionOf(iid, document);
  return {
    ...school,
    website: institution.website ?? null,
    notes: null,
    isApproved: institution.isApproved,
    officialName: null,
    externalIds: institution.externalIds ?? {},
    importId: null,
    suspension: institution.suspension ?? null,
    version: document.version ?? 0,
  };
}

const institutionOf = (iid: string, document: Stored) =>
  toInstitution(iid, document as Parameters<typeof toInstitution>[1]);

async function schoolsOf(deps: Deps, iids: readonly string[]): Promise<DirectorySchool[]> {
  if (iids.length === 0) return [];
  const { db } = deps;
  const [documents, attention, latest] = await Promise.all([
    db.getAll(
      ...iids.flatMap((iid) => [
        refs.institution(db, iid),
        refs.usage(db, iid),
        refs.schoolPrivate(db, iid, 'platform'),
      ]),
    ),
    attentionOf(deps, iids),
    Promise.all(iids.map(async (iid) => Promise.all([lastStoryAt(deps, iid), lastSeenAt(deps, iid)]))),
  ]);
  return iids.flatMap((iid, index) => {
    const document = dataOf<Stored>(documents[3 * index] as (typeof documents)[number]);
    if (!document) return [];
    const school = institutionOf(iid, document);
    const { users, channels, stories } = toUsage(documents[3 * index + 1]?.data() ?? null);
    const [storyAt = null, seenAt = null] = latest[index] ?? [];
    return {
      iid,
      name: school.name,
      handle: school.handle,
      town: school.address?.town ?? null,
      country: school.country ?? null,
      plan: school.subscription?.id ?? null,
      planName: school.subscription?.displayName ?? null,
      status: school.status ?? (school.isApproved ? ('approved' as const) : ('waiting' as const)),
      users,
      channels,
      channelsNeedingAttention: attention.get(iid) ?? 0,
      stories,
      score: null,
      lastStoryAt: storyAt,
      lastActivityAt:
        [storyAt, seenAt]
          .filter((at) => at !== null)
          .toSorted()
          .at(-1) ?? null,
      createdAt: document.createdAt ? iso(document.createdAt) : null,
      hubspotId: documents[3 * index + 2]?.get('hubspotId') ?? null,
    };
  });
}

async function lastStoryAt({ db }: Deps, iid: string): Promise<string | null> {
  const latest = await refs
    .stories(db)
    .where('iid', '==', iid)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .select('publishedAt')
    .get();
  const story = latest.docs[0]?.data() as Pick<StoryDocument, 'publishedAt'> | undefined;
  return story ? iso(story.publishedAt) : null;
}

async function lastSeenAt({ db }: Deps, iid: string): Promise<string | null> {
  const latest = await refs.members(db, iid).orderBy('lastSeenAt', 'desc').limit(1).select('lastSeenAt').get();
  const member = latest.docs[0]?.data() as Pick<MemberDocument, 'lastSeenAt'> | undefined;
  return isoOrNull(member?.lastSeenAt ?? null);
}

/** How many values a query may compare a field with. */
const MOST_COMPARED = 30;

/** How many channels of each school need attention. Only those are read, of which there are few, and of them the school. */
async function attentionOf({ db, now }: Deps, iids: readonly string[]): Promise<Map<string, number>> {
  const parts = Array.from({ length: Math.ceil(iids.length / MOST_COMPARED) }, (_, part) =>
    iids.slice(part * MOST_COMPARED, (part + 1) * MOST_COMPARED),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      refs
        .feedIndexes(db)
        .where('iid', 'in', part)
        .where('data.needsPersonFrom', '<=', stamp(now()))
        .select('iid')
        .get(),
    ),
  );
  const counts = new Map<string, number>();
  for (const { docs } of pages) {
    for (const row of docs) counts.set(row.get('iid'), (counts.get(row.get('iid')) ?? 0) + 1);
  }
  return counts;
}
