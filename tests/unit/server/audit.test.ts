import { expect, it } from 'vitest';
import { type AuditPart, type AuditWho, appendAudit, auditEnd, partOf } from '../../../server/core/audit.ts';
import { inProcessDeps } from '../../support/in-process-deps.ts';

const WHO: AuditWho = { uid: 'head', email: 'head@oakfield.test', isPlatformAdmin: false, requestId: null };

it.each([
  { part: partOf('oakfield', 0), chain: 'oakfield', iid: 'oakfield' },
  { part: partOf('oakfield', 3), chain: 'oakfield.3', iid: 'oakfield' },
  { part: partOf('st.marys', 3), chain: 'st.marys.3', iid: 'st.marys' },
  { part: partOf('platform', 0), chain: 'platform', iid: null },
  { part: partOf('platform', 15), chain: 'platform.15', iid: null },
])('appendAudit: part $chain → entry of school $iid', async ({ part, chain, iid }) => {
  const { deps, db } = await inProcessDeps();
  const append = (to: AuditPart) =>
    db.runTransaction(async (tx) => {
      const end = await auditEnd(deps, tx, to);
      appendAudit(deps, tx, end, WHO, deps.now(), [{ action: 'school.update', target: 'institutions/oakfield' }]);
    });
  await append(part);
  await append(part);
  const entries = await db.collection('auditLog').where('chain', '==', chain).orderBy('seq').get();
  expect(entries.docs.map((entry) => [entry.get('seq'), entry.get('iid')])).toEqual([
    [1, iid],
    [2, iid],
  ]);
});
