import type { Firestore } from 'firebase-admin/firestore';
import type { FetchAllow } from '../../src/domain/rules.ts';
import type { Hosts } from './jobs/hosts.ts';
import type { Accounts } from './ports/accounts.ts';
import type { AuditAnchors } from './ports/audit-anchors.ts';
import type { Changes } from './ports/changes.ts';
import type { Connectors } from './ports/connectors.ts';
import type { Csv } from './ports/csv.ts';
import type { Edge } from './ports/edge.ts';
import type { Files } from './ports/files.ts';
import type { Hashing } from './ports/hashing.ts';
import type { SanitiseHtml } from './ports/html.ts';
import type { Limits } from './ports/limits.ts';
import type { CheckLink } from './ports/links.ts';
import type { Log } from './ports/log.ts';
import type { Mailer } from './ports/mail.ts';
import type { ParseMail } from './ports/mail-parser.ts';
import type { Names } from './ports/names.ts';
import type { Payments } from './ports/payments.ts';
import type { FetchPicture, Pictures } from './ports/pictures.ts';
import type { Places } from './ports/place.ts';
import type { PlanResources } from './ports/plan-resources.ts';
import type { PublicChanges } from './ports/public-changes.ts';
import type { Publications } from './ports/publications.ts';
import type { Sealer } from './ports/sealer.ts';
import type { StoryFinder } from './ports/stories.ts';
import type { WidgetCounter } from './ports/widget-counter.ts';
import type { KeyedQueues } from './transaction/keyed-queues.ts';

/** What use cases and jobs need from outside. Clock, ids and chance are given, so that a seed and a test repeat exactly. */
export type Deps = {
  readonly db: Firestore;
  readonly changes: Changes;
  readonly publicChanges: PublicChanges;
  readonly queues: KeyedQueues;
  readonly hosts: Hosts;
  readonly connectors: Connectors;
  readonly csv: Csv;
  readonly sealer: Sealer;
  /** Private addresses that channels may be read from; empty in production. */
  readonly fetchAllow: FetchAllow;
  readonly sanitiseHtml: SanitiseHtml;
  readonly stories: StoryFinder;
  readonly accounts: Accounts;
  readonly files: Files;
  readonly pictures: Pictures;
  /** `null`: pictures of channels are not copied. */
  readonly fetchPicture: FetchPicture | null;
  /** `null`: the links of stories are not looked at. */
  readonly checkLink: CheckLink | null;
  readonly hashing: Hashing;
  readonly mail: Mailer;
  readonly names: Names;
  readonly parseMail: ParseMail;
  /** What the email addresses of channels end in; `null` where none can be sent. */
  readonly mailDomain: string | null;
  /** `null`: the ends of the audit log's chains are kept nowhere but in the database. */
  readonly anchors: AuditAnchors | null;
  /** `null`: nothing can be paid for, and every plan is asked for. */
  readonly payments: Payments | null;
  readonly planResources: PlanResources;
  readonly places: Places;
  readonly publications: Publications;
  /** `null`: nothing in front of the server keeps copies. */
  readonly edge: Edge | null;
  /** Where the app is, without a trailing slash: what emails link to. */
  readonly appOrigin: string;
  /** The local environment: what the specification forces to https stays http there. */
  readonly isLocal: boolean;
  readonly limits: Limits;
  readonly widgetCounter: WidgetCounter;
  readonly log: Log;
  readonly now: () => Date;
  readonly newId: () => string;
  /** In [0, 1). */
  readonly random: () => number;
  /** Tells the platform admins of a failure of ours, by its `kind`; never throws. `byEmail`: unless left out. */
  readonly reportServerError: (kind: string, options?: { readonly byEmail?: boolean }) => Promise<void>;
  /** Tells the job runner of this process that work is waiting. */
  readonly wake: () => void;
};
