import type { ResourceName } from '../src/domain/api/endpoint.ts';
import { RATE_LIMITS, type RateLimits } from '../src/domain/rate-limits.ts';
import { channelResource } from './channels/plan-resource.ts';
import { collectionPlace } from './collections/place.ts';
import { collectionResource } from './collections/plan-resource.ts';
import { firestoreChanges } from './core/changes/firestore-changes.ts';
import { publicChangesHere } from './core/changes/public-changes.ts';
import type { Deps } from './core/deps.ts';
import { schoolZone } from './core/firestore/school-zone.ts';
import { createHosts } from './core/jobs/hosts.ts';
import { createRunner, RUNNER_DEFAULTS, type Runner, type RunnerOptions } from './core/jobs/runner.ts';
import { createScheduler, type Scheduler } from './core/jobs/scheduler.ts';
import { firestoreLimitStore } from './core/limits/firestore-limit-store.ts';
import { Limiter } from './core/limits/limiter.ts';
import type { Changes } from './core/ports/changes.ts';
import type { PublicChanges } from './core/ports/public-changes.ts';
import type { StoryFinder } from './core/ports/stories.ts';
import { randomBelow, randomHex } from './core/random.ts';
import { createKeyedQueues } from './core/transaction/keyed-queues.ts';
import { feedPlace } from './embed/feed-place.ts';
import { type AccountWatch, createAccountWatch } from './identity/account-watch.ts';
import { JOB_WORK, SCHEDULE } from './jobs.ts';
import { newsletterPlace } from './newsletters/place.ts';
import { newsletterResource } from './newsletters/plan-resource.ts';
import { reportServerError } from './platform/use-cases/server-errors.ts';
import { publications } from './publications/port.ts';
import { schoolPagePlace } from './school-page/place.ts';
import { firestoreStoryFinder } from './stories/firestore-story-finder.ts';
import { withSchoolDays } from './stories/school-days.ts';
import { tourPlace } from './tours/place.ts';
import { createWidgetCounter } from './widgets/counting/widget-counter.ts';
import { widgetPlace } from './widgets/place.ts';
import { widgetResource } from './widgets/plan-resource.ts';

export type ComposedParts = Pick<
  Deps,
  | 'db'
  | 'connectors'
  | 'csv'
  | 'parseMail'
  | 'sealer'
  | 'sanitiseHtml'
  | 'accounts'
  | 'files'
  | 'pictures'
  | 'hashing'
  | 'mail'
  | 'names'
  | 'appOrigin'
  | 'log'
> &
  Partial<
    Pick<
      Deps,
      | 'isLocal'
      | 'mailDomain'
      | 'fetchAllow'
      | 'fetchPicture'
      | 'checkLink'
      | 'anchors'
      | 'now'
      | 'newId'
      | 'random'
      | 'stories'
      | 'payments'
      | 'publicChanges'
      | 'edge'
    >
  > & {
    readonly runner?: Partial<RunnerOptions>;
    /** How often due channels are looked for, in ms. */
    readonly scheduleMs?: number;
    /** How often the Auth service is looked through for changes made without us, in ms. */
    readonly watchMs?: number;
    /** `RATE_LIMITS` unless given. */
    readonly rateLimits?: RateLimits;
  };

export type Backend = {
  readonly deps: Deps;
  readonly runner: Runner;
  readonly scheduler: Scheduler;
  readonly accountWatch: AccountWatch;
  /** Begins to work off jobs and to queue due channels; use cases work without. */
  start(): void;
  stop(): Promise<void>;
};

const SCHEDULE_MS = 30_000;
/** A sign-in that was ended at the Auth service ends everywhere within eight seconds. */
const WATCH_MS = 5_000;

/** Use cases, jobs and the scheduler on one database, with nothing that only Node has. */
export function composeBackend(parts: ComposedParts): Backend {
  const now = parts.now ?? (() => new Date());
  const stories = withSchoolDays(parts.stories ?? firestoreStoryFinder(parts.db), (iid) => schoolZone(parts.db, iid));
  const publicChanges = parts.publicChanges ?? publicChangesHere();
  const deps: Deps = {
    db: parts.db,
    queues: createKeyedQueues(),
    hosts: createHosts({ now }),
    changes: tellingOthers(firestoreChanges({ db: parts.db, log: parts.log }), stories, publicChanges),
    publicChanges,
    connectors: parts.connectors,
    csv: parts.csv,
    parseMail: parts.parseMail,
    mailDomain: parts.mailDomain ?? null,
    sealer: parts.sealer,
    fetchAllow: parts.fetchAllow ?? [],
    sanitiseHtml: parts.sanitiseHtml,
    accounts: parts.accounts,
    files: parts.files,
    pictures: parts.pictures,
    fetchPicture: parts.fetchPicture ?? null,
    checkLink: parts.checkLink ?? null,
    hashing: parts.hashing,
    mail: parts.mail,
    names: parts.names,
    anchors: parts.anchors ?? null,
    payments: parts.payments ?? null,
    edge: parts.edge ?? null,
    planResources: {
      channels: channelResource,
      widgets: widgetResource,
      newsletterWidgets: newsletterResource,
      collections: collectionResource,
    },
    places: [collectionPlace, widgetPlace, newsletterPlace, schoolPagePlace, feedPlace, tourPlace],
    publications,
    appOrigin: parts.appOrigin,
    isLocal: parts.isLocal ?? false,
    log: parts.log,
    stories,
    now,
    limits: new Limiter({
      limits: parts.rateLimits ?? RATE_LIMITS,
      store: firestoreLimitStore(parts.db, now),
      now: () => now().getTime(),
      hashing: parts.hashing,
    }),
    widgetCounter: createWidgetCounter(() => deps),
    newId: parts.newId ?? randomId,
    random: parts.random ?? Math.random,
    reportServerError: (kind, options) => reportServerError(deps, kind, options),
    wake: () => runner.wake(),
  };
  // What a change queued for the edge is done at once.
  if (deps.edge) publicChanges.onChange(() => runner.wake());
  const owner = parts.runner?.owner ?? `runner-${randomHex(16)}`;
  const runner = createRunner(deps, JOB_WORK, { ...RUNNER_DEFAULTS, ...parts.runner, owner });
  const scheduler = createScheduler(deps, SCHEDULE, parts.scheduleMs ?? SCHEDULE_MS);
  const accountWatch = createAccountWatch(deps, parts.watchMs ?? WATCH_MS);
  return {
    deps,
    runner,
    scheduler,
    accountWatch,
    start() {
      runner.start();
      scheduler.start();
      accountWatch.start();
    },
    async stop() {
      await Promise.all([scheduler.stop(), accountWatch.stop(), deps.widgetCounter.stop()]);
      await runner.stop();
      await Promise.all([deps.changes.settle(), deps.publicChanges.settle()]);
    },
  };
}

/** What of a school its visitors do not see. */
const UNSEEN: readonly ResourceName[] = ['feeds', 'imports', 'logs', 'notifications', 'search', 'views'];

/** Who writes something finds it at once, and so do visitors. */
function tellingOthers(changes: Changes, stories: StoryFinder, publicChanges: PublicChanges): Changes {
  return {
    ...changes,
    mark(iid, resources) {
      if (resources.includes('stories')) stories.changed?.(iid);
      if (resources.some((name) => !UNSEEN.includes(name))) publicChanges.mark(iid);
      changes.mark(iid, resources);
    },
  };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 20 letters and digits, as Firestore makes them. */
function randomId(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('');
}
