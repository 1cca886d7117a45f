import type * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import type {
  AppliedDefaults,
  DefaultsPreview,
  NewWidgetDefaults,
  previewedDefaultsSchema,
  WidgetDefaults,
} from '../../../src/domain/widget/defaults.ts';
import {
  DEFAULT_WIDGET_OPTIONS,
  optionChanges,
  type WidgetOptions,
  withOptions,
} from '../../../src/domain/widget/options.ts';
import type { Actor } from '../../core/actor.ts';
import { assertVersion } from '../../core/assert-version.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { toProductError } from '../../core/http/product-error.ts';
import { outsideTransaction, type Reader } from '../../core/read.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { toWidgetDefaults, type WidgetDefaultsDocument, widgetOf } from '../documents.ts';
import { widgetIn } from '../read.ts';
import { writeChange } from '../versions.ts';

export async function widgetDefaults(
  { db }: Pick<Deps, 'db'>,
  iid: string,
  reader: Reader = outsideTransaction,
): Promise<WidgetDefaults> {
  return toWidgetDefaults((await reader.get(refs.widgetDefaults(db, iid))).data());
}

/** @throws ProductError `conflict` with what they are now, when they were changed since `version` */
export function setWidgetDefaults(deps: Deps, actor: Actor, input: NewWidgetDefaults): Promise<WidgetDefaults> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const old = await widgetDefaults(deps, school.iid, school.tx);
    assertVersion(input.version, old.version, () => ({
      message: 'Someone else has changed the widget defaults since you opened them.',
      latest: { values: old },
    }));
    const { layout = 'grid', domains = [], places = [] } = input;
    const defaults: WidgetDefaultsDocument = {
      iid: school.iid,
      layout,
      options: withOptions(DEFAULT_WIDGET_OPTIONS, input.options),
      domains,
      places,
      version: old.version + 1,
      dateUpdated: stamp(school.now),
    };
    const reference = refs.widgetDefaults(deps.db, school.iid);
    school.tx.set(reference, defaults);
    const small = ({
      layout,
      options,
      domains,
      places,
    }: Pick<WidgetDefaults, 'layout' | 'options' | 'domains' | 'places'>) => ({
      layout,
      options,
      domains,
      places: places.length,
    });
    school.audit({
      action: 'widget-defaults.update',
      target: reference.path,
      before: small(old),
      after: small(defaults),
    });
    return toWidgetDefaults(defaults);
  });
}

/** Which story a widget shows is its own, and what makes it an alert. */
const applied = (options: WidgetOptions, { storyId, severity, from, until }: WidgetOptions): WidgetOptions => ({
  ...options,
  storyId,
  severity,
  from,
  until,
});

export async function previewWidgetDefaults(
  { db }: Deps,
  { iid }: Actor,
  { options }: z.output<typeof previewedDefaultsSchema>,
): Promise<DefaultsPreview> {
  const next = withOptions(DEFAULT_WIDGET_OPTIONS, options);
  const snapshot = await refs.widgets(db).where('iid', '==', iid).orderBy('dateCreated', 'desc').get();
  return {
    items: snapshot.docs.map((document) => {
      const widget = widgetOf(document.data());
      return {
        id: widget.id,
        name: widget.name,
        changes: optionChanges(widget.options, applied(next, widget.options)),
      };
    }),
  };
}

/** Each widget by itself: one that is gone keeps none of the others from it. */
export async function applyWidgetDefaults(deps: Deps, actor: Actor, ids: readonly string[]): Promise<AppliedDefaults> {
  const done: string[] = [];
  const failed: AppliedDefaults['failed'] = [];
  for (const id of ids) {
    try {
      await applyTo(deps, actor, id);
      done.push(id);
    } catch (error) {
      const { code, message, status } = toProductError(error);
      if (!(error instanceof ProductError) && status >= 500) throw error;
      failed.push({ id, error: { code, message } });
    }
  }
  return { done, failed };
}

function applyTo(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const widget = await widgetIn(deps, school, id);
    const { options } = await widgetDefaults(deps, school.iid, school.tx);
    const by = { ...school, by: school.person };
    const changed = writeChange(deps.db, by, widget, { options: applied(options, widget.options) });
    if (changed === widget) return;
    school.audit({
      action: 'widget-defaults.apply',
      target: refs.widget(deps.db, id).path,
      before: { options: widget.options },
      after: { options: changed.options },
    });
  });
}
