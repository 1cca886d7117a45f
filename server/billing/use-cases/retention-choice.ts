import type { DocumentReference } from 'firebase-admin/firestore';
import {
  bySwitchable,
  type RetentionChoice,
  type RetentionItem,
  readBySwitchable,
  SWITCHABLE,
  type Switchable,
} from '../../../src/domain/billing/schema.ts';
import { entityOfPlan } from '../../../src/domain/entities/all.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { type Actor, SYSTEM } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, iso, stamp } from '../../core/firestore/documents.ts';
import { ofSchool } from '../../core/firestore/of-school.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { PlanDocument, PlanResource } from '../../core/ports/plan-resources.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type UsageTransaction, withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { type BillingDocument, noBilling } from '../documents.ts';

/** One thing that can be switched off, as far as this is about it. */
type Thing = PlanDocument & { readonly ref: DocumentReference; readonly resource: PlanResource };
type Things = Record<Switchable, Thing[]>;

/** All that could be kept or switched off, by kind and name. */
export async function retentionItems({ db, planResources }: Deps, actor: Actor): Promise<RetentionItem[]> {
  const items = await Promise.all(
    SWITCHABLE.map(async (resource) => {
      const { detail } = planResources[resource];
      const documents = (await ofSchool(db, entityOfPlan(resource).id, actor.iid).get()).docs.map(
        (each) => each.data() as PlanDocument,
      );
      return documents
        .map((document): RetentionItem => {
          const { id, name, disabledByPlan, dateCreated } = document;
          return { resource, id, name, detail: detail(document), isOn: !disabledByPlan, dateCreated: iso(dateCreated) };
        })
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
    }),
  );
  return items.flat();
}

/**
 * Switches on what was chosen and off all else of the kinds that it names; nothing is deleted. What has gone meanwhile is
 * passed over.
 * @throws ProductError `limit-reached` for more than the plan holds, with `fields` by kind
 */
export function applyRetentionChoice(deps: Deps, actor: Actor, choice: RetentionChoice): Promise<void> {
  return withUsageTransaction(deps, actor, 'i.b.wr', async (school) => {
    const things = await thingsIn(deps, school);
    const state = await stateIn(deps, school);
    const retained = bySwitchable((kind) => keptOf(things[kind], choice[kind]));
    assertWithinPlan(school, retained);
    const changed = switchThings(deps, school, things, retained);
    if (state.keepBy) school.tx.set(refs.billing(deps.db, school.iid), { ...state, keepBy: null });
    if (changed.on + changed.off > 0) {
      const target = refs.billing(deps.db, school.iid).path;
      school.audit({ action: 'plan.keep', target, after: changed });
    }
  });
}

/** A choice from before there was the kind names none of it. */
function keptOf(things: readonly Thing[], ids: readonly string[] | undefined): Thing[] {
  if (!ids) return things.filter(({ disabledByPlan }) => !disabledByPlan);
  const chosen = new Set(ids);
  return things.filter(({ id }) => chosen.has(id));
}

function assertWithinPlan({ institution }: SchoolTransaction, retained: Things): void {
  const plan = institution.subscription;
  const fields: Record<string, string> = {};
  for (const kind of SWITCHABLE) {
    const limit = plan?.features[kind].value ?? 0;
    const count = retained[kind].length;
    if (count > limit) {
      fields[kind] = keptTooMany(plan?.displayName ?? 'none', kind, limit, count);
    }
  }
  const [first] = Object.values(fields);
  if (first) throw new ProductError('limit-reached', first, { fields });
}

/** Reads. */
function thingsIn(deps: Deps, { tx, iid }: SchoolTransaction): Promise<Things> {
  return readBySwitchable(async (kind): Promise<Thing[]> => {
    const resource = deps.planResources[kind];
    const snapshot = await tx.get(ofSchool(deps.db, entityOfPlan(kind).id, iid));
    return snapshot.docs.map((each) => ({ ...(each.data() as PlanDocument), ref: each.ref, resource }));
  });
}

async function stateIn(deps: Deps, { tx, iid }: SchoolTransaction): Promise<BillingDocument> {
  return dataOf<BillingDocument>(await tx.get(refs.billing(deps.db, iid))) ?? noBilling(iid);
}

/** Writes. What is off does not count; what comes on again is charged. */
function switchThings(
  deps: Deps,
  school: UsageTransaction,
  things: Things,
  retained: Things,
): { on: number; off: number } {
  const changed = { on: 0, off: 0 };
  for (const kind of SWITCHABLE) {
    const stays = new Set(retained[kind].map(({ id }) => id));
    const on = things[kind].filter(({ id, disabledByPlan }) => disabledByPlan && stays.has(id));
    const off = things[kind].filter(({ id, disabledByPlan }) => !disabledByPlan && !stays.has(id));
    school.charge(kind, on.length - off.length);
    for (const thing of on) write(deps, school, thing, switchedOn(thing, school.now));
    for (const thing of off) write(deps, school, thing, switchedOff(thing));
    changed.on += on.length;
    changed.off += off.length;
  }
  return changed;
}

function write(
  { db }: Deps,
  { tx, now }: UsageTransaction,
  { ref, resource, ...document }: Thing,
  changes: object,
): void {
  if (resource.write) resource.write(db, tx, document, changes, now);
  else tx.update(ref, changes);
}

function switchedOff(thing: Thing): object {
  return { disabledByPlan: true, ...thing.resource.whenOff?.(thing) };
}

function switchedOn(thing: Thing, now: Date): object {
  return { disabledByPlan: false, ...thing.resource.whenOn?.(thing, now) };
}

/** Schools that one look finds. */
const BATCH = 20;

/** Where no choice was made in time, the newest things over the plan's limit are paused. */
export async function switchOffOverdue(deps: Deps): Promise<void> {
  const due = await deps.db.collectionGroup('billing').where('keepBy', '<=', stamp(deps.now())).limit(BATCH).get();
  for (const document of due.docs) {
    const { iid } = document.data() as BillingDocument;
    try {
      await withUsageTransaction(deps, { ...SYSTEM, iid, role: null }, 'member', (school) =>
        switchOffNewest(deps, school),
      );
    } catch (error) {
      deps.log.error({ err: error, iid }, 'items over the plan limit not paused');
    }
  }
}

async function switchOffNewest(deps: Deps, school: UsageTransaction): Promise<void> {
  const things = await thingsIn(deps, school);
  const state = await stateIn(deps, school);
  if (!state.keepBy || state.keepBy.toMillis() > school.now.getTime()) return;
  const plan = school.institution.subscription;
  const oldest = (kind: Switchable) =>
    things[kind]
      .filter(({ disabledByPlan }) => !disabledByPlan)
      .sort((a, b) => a.dateCreated.toMillis() - b.dateCreated.toMillis() || (a.id < b.id ? -1 : 1))
      .slice(0, plan?.features[kind].value ?? 0);
  const changed = switchThings(deps, school, things, bySwitchable(oldest));
  const reference = refs.billing(deps.db, school.iid);
  school.tx.set(reference, { ...state, keepBy: null });
  school.audit({ action: 'plan.switch-off', target: reference.path, after: { off: changed.off } });
}

/** What is said to who wants to keep more than the plan includes. */
function keptTooMany(plan: string, kind: Switchable, limit: number, count: number): string {
  const { one, many } = entityOfPlan(kind);
  return `The plan ${plan} includes ${limit.toLocaleString('en-GB')} ${limit === 1 ? one : many}, and you chose ${count.toLocaleString('en-GB')}.`;
}
