import { entityIds, entityOf } from './entities/all.ts';

/** What an action of the activity log is called, in the past tense, to read after a name: “Ada Marsh created a collection”. */
export const AUDIT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  entityIds.flatMap((id) => Object.entries(entityOf(id).acts ?? {})),
);

/** What a person did, in words; the action itself for one that has none. */
export function actionLabel(action: string): string {
  return AUDIT_LABELS[action] ?? action;
}
