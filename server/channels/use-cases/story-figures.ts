import type { DocumentData, Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { ConnectorItem, PostMetrics } from '../../core/ports/connector.ts';
import { METRIC_DAYS_KEPT, type StoryDocument } from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';

const KINDS = ['likes', 'comments', 'shares', 'saves', 'views', 'reach', 'clicks'] as const;
/** What a source sent is kept to look things up in; more of it than this is of no use. */
const LONGEST_RAW = 20_000;

/** How often a post was liked, seen and so on, and what the source sent of it. */
export type Figures = { readonly metrics: PostMetrics; readonly raw: Readonly<Record<string, unknown>> };
export type Origin = { readonly feed: Pick<FeedDocument, 'iid' | 'network'>; readonly apiVersion: string | null };

/** `null` for a post of which the source counts nothing. */
export function figuresOf({ metrics, rawMetrics }: ConnectorItem): Figures | null {
  return metrics && Object.keys(metrics).length > 0 ? { metrics, raw: rawMetrics ?? metrics } : null;
}

/** The same at every reading while no figure changes. */
export const figuresKey = ({ metrics }: Figures): string => KINDS.map((kind) => metrics[kind] ?? '').join();

/** `20261120` */
export const nameOf = (day: string) => day.replaceAll('-', '');
export const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** What the story itself holds of today's figures. @param days that have figures already, the oldest first */
export function storyFigures(
  { metrics }: Figures,
  now: Date,
  days: readonly string[] = [],
): Required<Pick<StoryDocument, 'metrics' | 'metricDays'>> {
  return { metrics: { ...metrics }, metricDays: daysWith(now, days).slice(-METRIC_DAYS_KEPT) };
}

/** Writes today's figures beside the story, and deletes those of days that are kept no longer. */
export function writeFigures(
  { db }: Pick<Deps, 'db'>,
  tx: Transaction,
  { feed: { iid, network }, apiVersion }: Origin,
  storyId: string,
  { metrics, raw }: Figures,
  now: Date,
  days: readonly string[] = [],
): void {
  for (const old of daysWith(now, days).slice(0, -METRIC_DAYS_KEPT)) tx.delete(refs.storyMetrics(db, storyId, old));
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, metrics[kind] ?? null]));
  const document: DocumentData = { iid, ...counts, provider: network, apiVersion, raw: storable(raw), at: stamp(now) };
  tx.set(refs.storyMetrics(db, storyId, nameOf(dayOf(now))), document);
}

function daysWith(now: Date, days: readonly string[]): readonly string[] {
  const day = nameOf(dayOf(now));
  return days.includes(day) ? days : [...days, day];
}

/** Firestore holds no list in a list and nothing that is undefined: for such a thing alone no post is left out. */
function storable(raw: Readonly<Record<string, unknown>>): DocumentData {
  const text = JSON.stringify(raw, (_, value) => (Array.isArray(value) && value.some(Array.isArray) ? null : value));
  return text.length > LONGEST_RAW ? {} : JSON.parse(text);
}
