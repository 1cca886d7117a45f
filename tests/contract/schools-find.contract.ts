import { expect, test } from 'vitest';
import { findSchools, getRegisterEntry, getSchoolCard } from '../../src/domain/api/schools.ts';
import { foundSchoolSchema } from '../../src/domain/register/schema.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the pages for finding one's school rely on. */
export function schoolsFindContract(on: ContractContext): void {
  test('findSchools, school card: person without a school → results, card readable; one letter → invalid, fields.q', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('new@sprx.test', PASSWORD);
    const results = (await api.call(findSchools, { query: { q: 'oakf' } })).items;
    expect(results[0]).toMatchObject({ kind: 'school', id: 'oakfield', isApproved: true });
    for (const school of results) expect(foundSchoolSchema.safeParse(school).error).toBeUndefined();
    expect((await api.call(findSchools, { query: { q: 'no such school anywhere' } })).items).toEqual([]);
    expect((await api.call(getSchoolCard, { params: { id: 'oakfield' } })).school).toMatchObject({
      kind: 'school',
      id: 'oakfield',
    });
    expect(
      await rejection(api.call(getSchoolCard, { params: { id: 'nowhere' } }).then(({ school }) => school)),
    ).toMatchObject({ code: 'not-found' });
    expect(
      await rejection(api.call(getRegisterEntry, { params: { id: 'gias-1' } }).then(({ school }) => school)),
    ).toMatchObject({ code: 'not-found' });
    expect(await rejection(api.call(findSchools, { query: { q: 'o' } }).then(({ items }) => items))).toMatchObject({
      code: 'invalid',
      fields: { q: expect.any(String) },
    });
  });
}
