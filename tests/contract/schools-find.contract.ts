import { expect, test } from 'vitest';
import { foundSchoolSchema } from '../../src/domain/register/schema.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the screens for finding one's school may count on. */
export function schoolsFindContract(on: ContractContext): void {
  test('a school on SprX is found by whoever has no school, and its card can be looked at', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('new@sprx.test', PASSWORD);
    const found = await api.findSchools('oakf');
    expect(found[0]).toMatchObject({ kind: 'school', id: 'oakfield', isApproved: true });
    for (const school of found) expect(foundSchoolSchema.safeParse(school).error).toBeUndefined();
    expect(await api.findSchools('no such school anywhere')).toEqual([]);
    expect(await api.schoolCard('oakfield')).toMatchObject({ kind: 'school', id: 'oakfield' });
    expect(await rejection(api.schoolCard('nowhere'))).toMatchObject({ code: 'not-found' });
    expect(await rejection(api.registerSchool('gias-1'))).toMatchObject({ code: 'not-found' });
    expect(await rejection(api.findSchools('o'))).toMatchObject({ code: 'invalid', fields: { q: expect.any(String) } });
  });
}
