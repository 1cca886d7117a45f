import type { JobCounts } from '../../../domain/job/schema.ts';

/** "38 new, 2 updated, 1 row not imported" */
export function countsOfImport({ added, updated, unchanged, failed }: JobCounts): string {
  const count = (number: number, label: string) => `${number.toLocaleString('en-GB')} ${label}`;
  return [
    count(added, 'new'),
    ...(updated > 0 ? [count(updated, 'updated')] : []),
    ...(unchanged > 0 ? [count(unchanged, 'unchanged')] : []),
    ...(failed > 0 ? [count(failed, failed === 1 ? 'row not imported' : 'rows not imported')] : []),
  ].join(', ');
}
