import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { newSchoolSettings, notifyAdminsOfSchool } from './platform-emails.ts';

/**
 * The school's answer to what was asked before deciding; it waits again then.
 * @throws ProductError `conflict` when nothing is asked
 */
export function answerQuestion(deps: Deps, actor: Actor, answer: string): Promise<Institution> {
  return withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    const { institution, tx, iid } = school;
    if (institution.status !== 'asked') throw new ProductError('conflict', 'There is no question to answer now.');
    const { recipients } = await newSchoolSettings(deps, tx);
    tx.update(refs.institution(deps.db, iid), { status: 'waiting', answer });
    notifyAdminsOfSchool(deps, school, recipients, {
      kind: 'school-by-client',
      school: institution.name,
      title: `${institution.name} has answered`,
      text: answer,
    });
    school.audit({ action: 'school.answer', target: `institutions/${iid}`, reason: answer });
    return { ...institution, status: 'waiting' };
  });
}
