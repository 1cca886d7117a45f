import { describe, expect, test } from 'vitest';
import { refreshAccount } from '../../src/domain/api/identity.ts';
import { listMembers, sendSecondFactorReminder } from '../../src/domain/api/people.ts';
import { getCurrentInstitution, getSchoolSettings, updateSchoolSettings } from '../../src/domain/api/schools.ts';
import { listStories } from '../../src/domain/api/stories.ts';
import { type ContractContext, PASSWORD, rejection, untilNextSecond } from './contract-context.ts';

/** What the pages about a required second factor rely on. Everything is restored afterwards. */
export function secondFactorContract(on: ContractContext): void {
  const demand = async (secondFactor: 'off' | 'now' | 'month') => {
    const { version } = (await on.head.api.call(getSchoolSettings)).school.parts.signIn;
    return on.head.api
      .call(updateSchoolSettings, { body: { part: 'signIn', version, secondFactor } })
      .then(({ school }) => school);
  };
  const without = async () =>
    (await on.head.api.call(listMembers, { query: { secondFactor: 'none' } })).items.map(({ email }) => email ?? '');

  describe('second factor required by a school', () => {
    test('member with a second factor → access; without → error that names what is missing', async () => {
      const { head, viewer } = on;
      const other = on.side.browser();
      await other.auth.signIn('both@sprx.test', PASSWORD);
      other.api.setInstitution('oakfield');
      expect(await without()).toEqual(expect.arrayContaining(['viewer@oakfield.test', 'both@sprx.test']));
      expect(await rejection(demand('now'))).toMatchObject({
        code: 'invalid',
        fields: { secondFactor: expect.any(String) },
      });
      const secrets: string[] = [];
      for (const { auth, api } of [head, viewer]) {
        const app = await auth.enrolTotp();
        await app.confirm(await on.side.digits(app.secret), 'My phone');
        await api.call(refreshAccount);
        secrets.push(app.secret);
      }
      expect(await without()).not.toContain('viewer@oakfield.test');
      const { withoutSecondFactor, parts } = await demand('now');
      expect(withoutSecondFactor).toBeGreaterThan(0);
      expect(Date.parse(parts.signIn.values.secondFactorFrom ?? '')).not.toBeNaN();

      expect((await viewer.api.call(listStories, { query: { limit: 1 } })).items).toHaveLength(1);
      expect(await rejection(other.api.call(listStories, { query: { limit: 1 } }))).toMatchObject({
        code: 'second-factor-needed',
      });
      expect((await other.api.call(getCurrentInstitution)).institution.secondFactorFrom).toBe(
        parts.signIn.values.secondFactorFrom,
      );

      expect((await demand('off')).parts.signIn.values).toEqual({ secondFactorFrom: null });
      expect((await other.api.call(listStories, { query: { limit: 1 } })).items).toHaveLength(1);
      await untilNextSecond();
      for (const [at, { auth, api }] of [head, viewer].entries()) {
        // Removing one ends the sign-ins from before it; a new one right before goes on.
        const step = await auth.reauthenticate(PASSWORD);
        await step?.confirm(step.factors[0]?.id ?? '', await on.side.digits(secrets[at] ?? '', 1));
        for (const { id } of await auth.factors()) await auth.removeFactor(id);
        await api.call(refreshAccount);
      }
      expect(await without()).toContain('viewer@oakfield.test');
    });

    test('reminder: second within a day → too-many-requests; no permission → forbidden', async () => {
      expect((await on.head.api.call(sendSecondFactorReminder)).asked).toBeGreaterThan(0);
      expect(
        await rejection(on.head.api.call(sendSecondFactorReminder).then(({ asked: recipients }) => recipients)),
      ).toMatchObject({
        code: 'too-many-requests',
      });
      expect(
        await rejection(on.viewer.api.call(sendSecondFactorReminder).then(({ asked: recipients }) => recipients)),
      ).toMatchObject({
        code: 'forbidden',
      });
    });
  });
}
