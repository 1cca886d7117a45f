import { isbot } from 'isbot';
import { ProductError } from '../../../src/domain/errors.ts';
import { isAllowedOrigin } from '../../../src/domain/widget/domains.ts';
import { type Beacon, beaconSchema, deviceOf, type EventType, pageOf } from '../../../src/domain/widget/events.ts';
import type { CountedEvent } from '../../../src/domain/widget/stats.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
import type { HostRequest } from '../../core/http/host-request.ts';
import type { CountedWidget } from '../../core/ports/widget-counter.ts';
import { widgetOf } from '../../widgets/index.ts';

const COUNTED: Record<EventType, CountedEvent> = {
  view: 'views',
  click: 'clicks',
  filter: 'filters',
  more: 'more',
  play: 'plays',
  share: 'shares',
  cta: 'cta',
  empty: 'empty',
};

type Target = CountedWidget & { readonly domains: readonly string[] };

/** A widget's school and zone seldom change; a key that is not there may be there soon. */
const KNOWN_MS = 60_000;
const UNKNOWN_MS = 5_000;
const MOST_KEYS = 5_000;

/** Counts what the script says; what is refused is counted nowhere. */
export function createEventCount(deps: Deps) {
  const targets = new Map<string, { readonly target: Target | null; readonly until: number }>();

  async function targetOf(key: string, visitor: string): Promise<Target | null> {
    const now = deps.now().getTime();
    const cached = targets.get(key);
    if (cached && cached.until > now) return cached.target;
    await deps.limits.take('embed event keys', visitor);
    const target = await readTarget(deps, key);
    if (targets.size >= MOST_KEYS) for (const oldest of targets.keys()) if (targets.delete(oldest)) break;
    targets.set(key, { target, until: now + (target ? KNOWN_MS : UNKNOWN_MS) });
    return target;
  }

  return async (body: Uint8Array, { headers, ip, visitor }: HostRequest): Promise<void> => {
    if (headers.dnt === '1' || headers['sec-gpc'] === '1') return;
    const beacon = readBeacon(body);
    const agent = String(headers['user-agent'] ?? '');
    const target = await targetOf(beacon.key, visitor);
    if (!target) throw malformed('There is no widget with this key.');
    await deps.limits.take('embed events', `${ip ?? ''} ${target.id}`, beacon.events.length);
    if (isbot(agent)) return;
    const isListed = target.domains.length === 0 || isAllowedOrigin(new URL(beacon.page).origin, target.domains);
    await deps.widgetCounter.count(target, {
      events: beacon.events.map(({ type, storyId }) => ({ counted: COUNTED[type], storyId: storyId ?? null })),
      load: beacon.load,
      device: beacon.width === undefined ? null : deviceOf(beacon.width),
      page: isListed ? pageOf(beacon.page) : null,
      visitor: `${ip ?? ''}\n${agent}`,
    });
  };
}

async function readTarget({ db }: Deps, key: string): Promise<Target | null> {
  const stored = (await refs.widgets(db).where('publicKey', '==', key).limit(1).get()).docs[0]?.data();
  if (!stored) return null;
  const { id, iid, domains } = widgetOf(stored);
  return { id, iid, domains, timeZone: await schoolZone(db, iid) };
}

/** @throws ProductError `invalid` */
function readBeacon(body: Uint8Array): Beacon {
  const parsed = beaconSchema.safeParse(parse(body));
  if (!parsed.success) throw malformed('Send the events of one widget, as the description of the API has them.');
  return parsed.data;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

const malformed = (message: string) => new ProductError('invalid', message);
