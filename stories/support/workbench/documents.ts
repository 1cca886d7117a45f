import type { Timestamp } from 'firebase-admin/firestore';
import { encodeDocument, grpcWire } from '../../../emulators/firestore/values/wire.ts';
import {
  DocumentSnapshot,
  type Firestore,
  Timestamp as OwnTimestamp,
} from '../../../emulators/in-process/firestore.ts';
import type { BillingDocument, PlanRequestDocument } from '../../../server/billing/documents.ts';
import type {
  CredentialDocument,
  FeedDocument,
  FeedSourceDocument,
  SignInAttemptDocument,
} from '../../../server/channels/documents.ts';
import type { CollectionDocument } from '../../../server/collections/documents.ts';
import type { AuditDocument, AuditHead } from '../../../server/core/audit.ts';
import type { ExportDocument } from '../../../server/core/export-documents.ts';
import type { UserDocument } from '../../../server/core/firestore/user-document.ts';
import type { JobDocument } from '../../../server/core/jobs/job-document.ts';
import type { InvitationDocument, JoinRequestDocument, MemberDocument } from '../../../server/identity/documents.ts';
import type { NotificationDocument } from '../../../server/identity/use-cases/notifications/notify.ts';
import type { StoredMedia } from '../../../server/media/documents.ts';
import type { PublicationDocument } from '../../../server/publications/publication-document.ts';
import type { VerificationDocument } from '../../../server/schools/documents.ts';
import type { SchoolDocument } from '../../../server/schools/settings-document.ts';
import type { StoryDocument } from '../../../server/stories/documents.ts';
import type { WidgetDocument } from '../../../server/widgets/documents.ts';
import type { Role } from '../../../src/domain/access.ts';
import type { AnalyticsGlobal } from '../../../src/domain/institution/schema.ts';

/** What is kept of each kind. */
type Kinds = {
  auditHeads: AuditHead;
  auditLog: AuditDocument;
  billing: BillingDocument;
  collections: CollectionDocument;
  credentials: CredentialDocument;
  dataExports: ExportDocument;
  feedSources: FeedSourceDocument;
  feeds: FeedDocument;
  institutions: SchoolDocument & { id: string };
  invitations: InvitationDocument;
  jobs: JobDocument;
  joinRequests: JoinRequestDocument;
  media: StoredMedia;
  members: MemberDocument;
  notifications: NotificationDocument;
  planRequests: PlanRequestDocument;
  publications: PublicationDocument;
  roles: Role;
  signInAttempts: SignInAttemptDocument;
  stories: StoryDocument;
  usage: AnalyticsGlobal;
  users: UserDocument;
  verifications: VerificationDocument;
  widgets: WidgetDocument;
};
export type Kind = keyof Kinds;
/** As it is kept. */
export type Stored<K extends Kind> = Readonly<Kinds[K]>;

/** The school that stories play in, unless they say another. */
export const IID = 'oakfield';

const WITHIN_SCHOOL: Partial<Record<Kind, string>> = {
  billing: 'billing',
  feeds: 'feeds',
  joinRequests: 'joinRequests',
  members: 'members',
  roles: 'roles',
  usage: 'analytics',
  verifications: 'verifications',
};

/** Times are given as dates. */
export type WithDates<T> = T extends Timestamp
  ? Date | Timestamp
  : T extends readonly (infer Item)[]
    ? readonly WithDates<Item>[]
    : T extends object
      ? { [K in keyof T]: WithDates<T[K]> }
      : T;

/** What may be changed of it. */
export type Changes<K extends Kind> = Partial<WithDates<Kinds[K]>>;

/**
 * The documents behind a page, for what no endpoint can bring about. Reading answers at once, with the present state; `iid` matters for
 * what lies within a school alone.
 */
export class Documents {
  readonly #db: Firestore;

  constructor(db: Firestore) {
    this.#db = db;
  }

  get<K extends Kind>(kind: K, id: string, iid = IID): Stored<K> | undefined {
    return this.#read(`${collectionOf(kind, iid)}/${id}`);
  }

  /** By their ids. */
  list<K extends Kind>(kind: K, iid = IID): Stored<K>[] {
    const collection = collectionOf(kind, iid);
    const depth = collection.split('/').length + 1;
    return this.#db.core.store
      .allPaths(this.#db.name, collection)
      .filter((path) => path.split('/').length === depth)
      .map((path) => this.#read<Kinds[K]>(path) as Kinds[K]);
  }

  async set<K extends Kind>(kind: K, id: string, document: WithDates<Kinds[K]>, iid = IID): Promise<void> {
    await this.#at(kind, id, iid).set(document);
  }

  /** The fields that are named; the others stay. */
  async update<K extends Kind>(kind: K, id: string, changes: Changes<K>, iid = IID): Promise<void> {
    await this.#at(kind, id, iid).update(changes);
  }

  async remove(kind: Kind, id: string, iid = IID): Promise<void> {
    await this.#at(kind, id, iid).delete();
  }

  /** Any document, where no kind above is its own. */
  async write(path: string, fields: object): Promise<void> {
    await this.#db.doc(path).set({ ...fields });
  }

  /** Every document of a collection. */
  async clear(collection: string): Promise<void> {
    await this.#db.recursiveDelete(this.#db.collection(collection));
  }

  #at(kind: Kind, id: string, iid: string) {
    return this.#db.doc(`${collectionOf(kind, iid)}/${id}`);
  }

  #read<T>(path: string): T | undefined {
    const { core, name } = this.#db;
    const doc = core.store.get(name, path);
    if (!doc) return undefined;
    const raw = encodeDocument(name, doc, grpcWire);
    // Who means to change it has to say so: what was read is a copy.
    return Object.freeze(new DocumentSnapshot(this.#db.doc(path), raw, OwnTimestamp.now()).data()) as T;
  }
}

function collectionOf(kind: Kind, iid: string): string {
  const within = WITHIN_SCHOOL[kind];
  return within ? `institutions/${iid}/${within}` : kind;
}
