import { ProductError } from '../../../src/domain/errors.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { foldedName } from '../story-labels.ts';

type Given = {
  readonly values: readonly string[];
  /** Those that the story shows already: what the school has taken out of its list since stays with it. */
  readonly before?: readonly string[] | undefined;
  /** Where they were sent. */
  readonly field: 'values' | 'value';
};

/** A school that has named no values yet has nothing that they could be held against. @throws ProductError `invalid` */
export function requireSchoolValues(
  { institution }: Pick<SchoolTransaction, 'institution'>,
  { values, before = [], field }: Given,
): void {
  const named = institution.values ?? [];
  if (named.length === 0) return;
  const known = new Set([...named, ...before].map(foldedName));
  const unknown = values.filter((value) => !known.has(foldedName(value)));
  if (unknown.length === 0) return;
  const quoted = unknown.map((value) => `“${value}”`).join(', ');
  const message = `${quoted} ${unknown.length === 1 ? 'is' : 'are'} not among your school’s values: ${named.join(', ')}.`;
  throw new ProductError('invalid', 'Some of what was sent is not right.', { fields: { [field]: message } });
}
