import type { DocumentData } from 'firebase-admin/firestore';
import type { SchoolStatus } from '../../src/domain/institution/schema.ts';
import { type FoundSchool, postcodeArea, registerKey } from '../../src/domain/register/schema.ts';
import type { Deps } from '../deps.ts';
import { WordIndex } from '../register/word-index.ts';

type Listed = { readonly school: FoundSchool; readonly postcode: string | null; readonly number: string | null };
type Listing = { readonly all: readonly Listed[]; readonly index: WordIndex };

/** Whoever runs the platform has said no to these. */
const HIDDEN: readonly SchoolStatus[] = ['declined', 'merged'];

/** The schools on SprX as anyone may find them, kept in this process and live, so that each key costs no read. */
export type SchoolDirectory = {
  /** The likeliest first. */
  search(query: string, limit: number): Promise<FoundSchool[]>;
  get(id: string): Promise<FoundSchool | null>;
  /** Those with one of these numbers of a register; see `registerKey`. */
  withNumbers(numbers: readonly string[]): Promise<Map<string, FoundSchool>>;
  close(): void;
};

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
          log.warn({ error }, 'the schools could not be listened to');
          documents = null;
          reject(error);
        },
      );
    });
  const current = async (): Promise<Listing> => {
    documents ??= listen();
    await documents;
    if (!listing) {
      const all = [...schools.values()];
      listing = {
        all,
        index: WordIndex.of(all.map(({ school, postcode }) => ({ name: school.name, town: school.town, postcode }))),
      };
    }
    return listing;
  };

  return {
    async search(query, limit) {
      const { all, index } = await current();
      return index.find(query, limit).flatMap((n) => all[n]?.school ?? []);
    },
    async get(id) {
      await current();
      return schools.get(id)?.school ?? null;
    },
    async withNumbers(numbers) {
      const wanted = new Set(numbers);
      const { all } = await current();
      return new Map(
        all.flatMap(({ number, school }) => (number !== null && wanted.has(number) ? [[number, school]] : [])),
      );
    },
    close: () => stop(),
  };
}

function listed(id: string, data: DocumentData): [string, Listed][] {
  const status = data.status as SchoolStatus | undefined;
  if (typeof data.name !== 'string' || (status && HIDDEN.includes(status)) || data.deletesAt) return [];
  const address = (data.address ?? {}) as { town?: string; postcode?: string };
  const school: FoundSchool = {
    kind: 'school',
    id,
    name: data.name,
    town: address.town ?? null,
    postcodeArea: postcodeArea(address.postcode),
    isApproved: data.isApproved === true,
  };
  return [
    [
      id,
      {
        school,
        postcode: address.postcode ?? null,
        number: registerKey(data.externalIds as Record<string, unknown> | undefined),
      },
    ],
  ];
}
