import type { DocumentData, Timestamp } from 'firebase-admin/firestore';
import type { DIRECTORY_SORTS, DirectoryQuery } from '../../../src/domain/admin/directory.ts';
import type { SchoolStatus } from '../../../src/domain/institution/schema.ts';
import { type FoundSchool, postcodeArea, registerKey } from '../../../src/domain/register/schema.ts';
import { fold, wordsOf } from '../../../src/domain/story/search-words.ts';
import type { Deps } from '../../core/deps.ts';
import { iso } from '../../core/firestore/documents.ts';
import { WordIndex } from '../register/word-index.ts';

type Listed = {
  readonly school: FoundSchool;
  readonly postcode: string | null;
  readonly number: string | null;
  readonly status: SchoolStatus;
  /** Whether people who do not run the platform may find it. */
  readonly isOffered: boolean;
  readonly country: string | null;
  readonly plan: string | null;
  /** Folded, of name, short name, town and postcode. */
  readonly words: readonly string[];
  readonly sortName: string;
  readonly createdAt: string;
};
type Listing = { readonly offered: readonly Listed[]; readonly index: WordIndex };

/** Whoever runs the platform has said no to these. */
const HIDDEN: readonly SchoolStatus[] = ['declined', 'merged', 'suspended'];
/** Another may register these anew: they gave back what no two schools may have alike. */
const GONE: readonly SchoolStatus[] = ['declined', 'merged'];

type Filter = Pick<DirectoryQuery, 'q' | 'status' | 'plan' | 'country'>;
export type DirectoryRow = { readonly id: string; readonly value: string };

/** The schools on SprX, kept in this process and live, so that each key costs no read. */
export type SchoolDirectory = {
  /** The likeliest first. */
  search(query: string, limit: number): Promise<FoundSchool[]>;
  get(id: string): Promise<FoundSchool | null>;
  /** Those with one of these numbers of a register, see `registerKey`; `null` for one that is not to be found. */
  withNumbers(numbers: readonly string[]): Promise<Map<string, FoundSchool | null>>;
  /** Every school, for those who run the platform, in order, with what it is ordered by. */
  list(filter: Filter, sort: (typeof DIRECTORY_SORTS)[number]): Promise<DirectoryRow[]>;
  close(): void;
};

/** Characters of a name that decide its place; a cursor holds them. */
const MOST_SORTED_BY = 200;

/** Listens from the first question on; a listener that breaks off is opened again by the next one. */
export function schoolDirectory({ db, log }: Pick<Deps, 'db' | 'log'>): SchoolDirectory {
  let stop = () => {};
  let documents: Promise<void> | null = null;
  let schools = new Map<string, Listed>();
  let listing: Listing | null = null;

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      stop = db.collection('institutions').onSnapshot(
        (snapshot) => {
          schools = new Map(snapshot.docs.flatMap((each) => listed(each.id, each.data()) ?? []));
          listing = null;
          resolve();
        },
        (error) => {
          log.warn({ error }, 'listening to schools failed');
          documents = null;
          reject(error);
        },
      );
    });
  const ready = () => {
    documents ??= listen();
    return documents;
  };
  const current = async (): Promise<Listing> => {
    await ready();
    if (!listing) {
      const offered = [...schools.values()].filter(({ isOffered }) => isOffered);
      listing = {
        offered,
        index: WordIndex.of(
          offered.map(({ school, postcode }) => ({ name: school.name, town: school.town, postcode })),
        ),
      };
    }
    return listing;
  };

  return {
    async search(query, limit) {
      const { offered, index } = await current();
      return index.find(query, limit).flatMap((n) => offered[n]?.school ?? []);
    },
    async get(id) {
      await ready();
      const entry = schools.get(id);
      return entry?.isOffered ? entry.school : null;
    },
    async withNumbers(numbers) {
      const numberSet = new Set(numbers);
      await ready();
      return new Map(
        [...schools.values()].flatMap(({ number, school, isOffered, status }) =>
          number !== null && numberSet.has(number) && !GONE.includes(status)
            ? [[number, isOffered ? school : null]]
            : [],
        ),
      );
    },
    async list({ q = '', status, plan, country }, sort) {
      await ready();
      const terms = wordsOf(q);
      const rows = [...schools.values()]
        .filter(
          (each) =>
            (!status || each.status === status) &&
            (!plan || each.plan === plan) &&
            (!country || each.country === country) &&
            terms.every((term) => each.words.some((word) => word.startsWith(term))),
        )
        .map(({ school, sortName, createdAt }) => ({ id: school.id, value: sort === 'name' ? sortName : createdAt }));
      return rows.sort(inOrder(sort === 'name' ? 1 : -1));
    },
    close: () => stop(),
  };
}

const inOrder = (direction: 1 | -1) => (a: DirectoryRow, b: DirectoryRow) => {
  if (a.value !== b.value) return a.value < b.value ? -direction : direction;
  return a.id < b.id ? -1 : 1;
};

function listed(id: string, data: DocumentData): [string, Listed][] {
  if (typeof data.name !== 'string') return [];
  const isApproved = data.isApproved === true;
  const status = (data.status as SchoolStatus | undefined) ?? (isApproved ? 'approved' : 'waiting');
  const address = (data.address ?? {}) as { town?: string; postcode?: string };
  const { town = null, postcode = null } = address;
  const school: FoundSchool = {
    kind: 'school',
    id,
    name: data.name,
    town,
    postcodeArea: postcodeArea(address.postcode),
    isApproved,
  };
  return [
    [
      id,
      {
        school,
        postcode,
        number: registerKey(data.externalIds as Record<string, unknown> | undefined),
        status,
        isOffered: !HIDDEN.includes(status) && !data.deletesAt,
        country: (data.country as string | undefined) ?? null,
        plan: (data.subscription as { id?: string } | null | undefined)?.id ?? null,
        words: wordsOf([data.name, data.handle, town, postcode].join(' ')),
        sortName: fold(data.name).slice(0, MOST_SORTED_BY),
        createdAt: data.createdAt ? iso(data.createdAt as Timestamp) : '',
      },
    ],
  ];
}
