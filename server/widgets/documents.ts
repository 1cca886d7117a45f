import type { WidgetDefaults, WidgetPlace } from '../../src/domain/widget/defaults.ts';
import { DEFAULT_WIDGET_OPTIONS, withOptions } from '../../src/domain/widget/options.ts';
import type { Widget } from '../../src/domain/widget/schema.ts';
import { iso, isoOrNull, type Stamped } from '../core/firestore/documents.ts';

/** `widgets/{widgetId}` */
export type WidgetDocument = Stamped<Widget, 'dateCreated' | 'dateUpdated'> & {
  /** Its present version has an entry in the history; a widget of before gets one with its next change. */
  hasHistory?: boolean;
};

/** As any server has stored it: before migration 0047 a widget had four options and no version. */
type StoredWidget = Partial<WidgetDocument> & Pick<WidgetDocument, 'id' | 'iid' | 'dateCreated'>;

/** A widget with all its fields. */
export function widgetOf(data: unknown): WidgetDocument {
  const stored = data as StoredWidget;
  return {
    ...(stored as WidgetDocument),
    options: withOptions(stored.options),
    status: stored.status ?? 'live',
    domains: stored.domains ?? [],
    version: stored.version ?? 1,
    dateUpdated: stored.dateUpdated ?? stored.dateCreated,
    seenOn: stored.seenOn ?? [],
    views30d: stored.views30d ?? 0,
  };
}

export function toWidget(document: WidgetDocument): Widget {
  const { id, iid, publicKey, name, type, collectionId, layout, options, status, domains, disabledByPlan } = document;
  const { version, dateCreated, dateUpdated, seenOn, views30d } = document;
  return {
    id,
    iid,
    publicKey,
    name,
    type,
    collectionId,
    layout,
    options,
    status,
    domains,
    ...(disabledByPlan ? { disabledByPlan } : {}),
    version,
    dateCreated: iso(dateCreated),
    dateUpdated: iso(dateUpdated),
    seenOn,
    views30d,
  };
}

/** `widgetDefaults/{iid}` */
export type WidgetDefaultsDocument = Stamped<WidgetDefaults, 'dateUpdated'> & { iid: string };

/** The platform’s own values before a school has decided. */
export function toWidgetDefaults(stored: Partial<WidgetDefaultsDocument> | undefined): WidgetDefaults {
  return {
    layout: stored?.layout ?? 'grid',
    options: withOptions(stored?.options ?? DEFAULT_WIDGET_OPTIONS),
    domains: stored?.domains ?? [],
    places: stored?.places ?? [],
    version: stored?.version ?? 0,
    dateUpdated: isoOrNull(stored?.dateUpdated ?? null),
  };
}

/** The places of a school’s hashtags. */
export const placesOf = (stored: unknown): WidgetPlace[] =>
  (stored as Partial<WidgetDefaults> | undefined)?.places ?? [];
