import { ProductError } from '../../src/domain/errors.ts';
import { alertProblem } from '../../src/domain/widget/alert.ts';
import type { Deps } from '../core/deps.ts';
import { queuePurge } from '../core/edge/purge-job.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import type { WidgetDocument } from './documents.ts';

type Planned = Pick<WidgetDocument, 'layout' | 'options'>;

/** An alert has an end that can be. @throws ProductError */
export function assertAlert({ now }: Pick<SchoolTransaction, 'now'>, next: Planned, before?: Planned): void {
  const message = alertProblem(next, now.getTime(), before);
  if (message) throw new ProductError('invalid', message, { fields: { 'options.until': message } });
}

/** What is urgent is seen at once, and what was withdrawn is no longer seen. */
export function purgeAlert(deps: Deps, school: SchoolTransaction, ...widgets: readonly Planned[]): void {
  if (widgets.some(({ layout }) => layout === 'alert')) queuePurge(deps, school);
}
