import type * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import { assertNameFree, copyName } from '../../../src/domain/names.ts';
import { type WidgetOptions, withOptions } from '../../../src/domain/widget/options.ts';
import {
  MOST_WIDGET_NAME,
  type newWidgetSchema,
  type Widget,
  type widgetCopySchema,
  type widgetPatchSchema,
} from '../../../src/domain/widget/schema.ts';
import type { Actor } from '../../core/actor.ts';
import { assertVersion } from '../../core/assert-version.ts';
import { toBase64Url } from '../../core/base64.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { randomBytes } from '../../core/random.ts';
import { notFound } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type UsageTransaction, withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { assertAlert, purgeAlert } from '../alerts.ts';
import { countReferences, statReferences } from '../counting/roll-up.ts';
import { toWidget, type WidgetDocument, widgetOf } from '../documents.ts';
import { collectionProblem, ownWidget, widgetIn, widgetsOf } from '../read.ts';
import { deleteVersions, restoredFields, writeChange, writeFirst } from '../versions.ts';
import { widgetDefaults } from './widget-defaults.ts';

export type NewWidgetInput = z.output<typeof newWidgetSchema>;
export type WidgetPatchInput = z.output<typeof widgetPatchSchema>;

export async function listWidgets(deps: Deps, actor: Actor): Promise<Widget[]> {
  const snapshot = await refs.widgets(deps.db).where('iid', '==', actor.iid).orderBy('dateCreated', 'desc').get();
  return snapshot.docs.map((document) => toWidget(widgetOf(document.data())));
}

export async function getWidget(deps: Deps, actor: Actor, id: string): Promise<Widget> {
  return toWidget(await ownWidget(deps, actor, id));
}

/** A story of the school; what has gone since it was chosen is no error. */
async function assertStory(
  { db }: Deps,
  { tx, iid }: SchoolTransaction,
  { storyId }: Pick<WidgetOptions, 'storyId'>,
  before?: Pick<WidgetOptions, 'storyId'>,
): Promise<void> {
  if (storyId === null || storyId === before?.storyId) return;
  const story = isDocumentId(storyId) ? await tx.get(refs.story(db, storyId)) : null;
  if (story?.get('iid') === iid) return;
  const message = 'Choose a story of your school. This one was not found.';
  throw new ProductError('invalid', message, { fields: { 'options.storyId': message } });
}

async function assertCollection(deps: Deps, school: SchoolTransaction, id: string): Promise<void> {
  const problem = await collectionProblem(deps, school, id);
  if (problem) throw new ProductError('invalid', problem, { fields: { collectionId: problem } });
}

export function createWidget(deps: Deps, actor: Actor, input: NewWidgetInput): Promise<Widget> {
  return withUsageTransaction(deps, actor, 's.w.wr', async (school) => {
    await assertCollection(deps, school, input.collectionId);
    assertNameFree('widget', await widgetsOf(deps, school), input.name);
    const defaults = await widgetDefaults(deps, school.iid, school.tx);
    const { layout = defaults.layout, domains = defaults.domains } = input;
    const options = withOptions(defaults.options, input.options);
    await assertStory(deps, school, options);
    assertAlert(school, { layout, options });
    return addWidget(deps, school, { ...input, layout, options, domains });
  });
}

/** With a key of its own, so that each can be taken off its page alone; without a name it gets one that is free. */
export function copyWidget(
  deps: Deps,
  actor: Actor,
  id: string,
  input: z.output<typeof widgetCopySchema>,
): Promise<Widget> {
  return withUsageTransaction(deps, actor, 's.w.wr', async (school) => {
    const all = await widgetsOf(deps, school);
    const original = all.find((widget) => widget.id === id);
    if (!original) throw notFound('widget');
    const problem = await collectionProblem(deps, school, original.collectionId);
    if (problem) throw new ProductError('conflict', problem);
    const name = input.name ?? nameOfCopy(original, all);
    assertNameFree('widget', all, name);
    return addWidget(deps, school, { ...original, name });
  });
}

function nameOfCopy({ name }: WidgetDocument, all: readonly WidgetDocument[]): string {
  const taken = all.map((widget) => widget.name);
  return copyName(name, taken, MOST_WIDGET_NAME);
}

type Content = Pick<WidgetDocument, 'name' | 'type' | 'collectionId' | 'layout' | 'options' | 'domains'>;

function addWidget(
  deps: Deps,
  school: UsageTransaction,
  { name, type, collectionId, layout, options, domains }: Content,
): Widget {
  school.charge('widgets', 1);
  const id = deps.newId();
  const widget: WidgetDocument = {
    id,
    iid: school.iid,
    publicKey: toBase64Url(randomBytes(15)),
    name,
    type,
    collectionId,
    layout,
    options,
    status: 'live',
    domains,
    version: 1,
    dateCreated: stamp(school.now),
    dateUpdated: stamp(school.now),
    seenOn: [],
    views30d: 0,
  };
  writeFirst(deps.db, { ...school, by: school.person }, widget);
  purgeAlert(deps, school, widget);
  school.audit({
    action: 'widget.create',
    target: refs.widget(deps.db, id).path,
    after: { name, collectionId, layout },
  });
  return toWidget(widget);
}

/** @throws ProductError `conflict` with what it is now, when it was changed since `version` */
export function updateWidget(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...patch }: WidgetPatchInput,
): Promise<Widget> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const old = await widgetIn(deps, school, id);
    assertVersion(version, old.version, () => ({
      message: 'Someone else has changed this widget since you opened it.',
      latest: { values: toWidget(old) },
    }));
    if (patch.collectionId !== undefined && patch.collectionId !== old.collectionId)
      await assertCollection(deps, school, patch.collectionId);
    // What was called so before names were unique may go on being changed.
    if (patch.name !== undefined && patch.name !== old.name) {
      const all = await widgetsOf(deps, school);
      assertNameFree(
        'widget',
        all.filter((widget) => widget.id !== id),
        patch.name,
      );
    }
    const options = withOptions(old.options, patch.options);
    await assertStory(deps, school, options, old.options);
    assertAlert(school, { layout: patch.layout ?? old.layout, options }, old);
    const changed = writeChange(deps.db, { ...school, by: school.person }, old, {
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.collectionId === undefined ? {} : { collectionId: patch.collectionId }),
      ...(patch.layout === undefined ? {} : { layout: patch.layout }),
      ...(patch.domains === undefined ? {} : { domains: patch.domains }),
      options,
    });
    if (changed === old) return toWidget(old);
    purgeAlert(deps, school, old, changed);
    school.audit({
      action: 'widget.update',
      target: refs.widget(deps.db, id).path,
      before: restoredFields(old),
      after: restoredFields(changed),
    });
    return toWidget(changed);
  });
}

/** Pages that show it say so, and show no stories until it is resumed. */
export const pauseWidget = (deps: Deps, actor: Actor, id: string): Promise<Widget> =>
  setStatus(deps, actor, id, 'paused');

export const resumeWidget = (deps: Deps, actor: Actor, id: string): Promise<Widget> =>
  setStatus(deps, actor, id, 'live');

function setStatus(deps: Deps, actor: Actor, id: string, status: Widget['status']): Promise<Widget> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const old = await widgetIn(deps, school, id);
    const changed = writeChange(deps.db, { ...school, by: school.person }, old, { status });
    if (changed === old) return toWidget(old);
    purgeAlert(deps, school, changed);
    const entry = { target: refs.widget(deps.db, id).path, before: { status: old.status }, after: { status } };
    if (status === 'paused') school.audit({ action: 'widget.pause', ...entry });
    else school.audit({ action: 'widget.resume', ...entry });
    return toWidget(changed);
  });
}

export function deleteWidget(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withUsageTransaction(deps, actor, 's.w.wr', async (school) => {
    const old = await widgetIn(deps, school, id);
    if (!old.disabledByPlan) school.charge('widgets', -1);
    deleteVersions(deps.db, school.tx, old);
    for (const reference of [...countReferences(deps, id), ...statReferences(deps, id)]) school.tx.delete(reference);
    school.tx.delete(refs.widget(deps.db, id));
    purgeAlert(deps, school, old);
    school.audit({ action: 'widget.delete', target: refs.widget(deps.db, id).path, before: { name: old.name } });
  });
}
