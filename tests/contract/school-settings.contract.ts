import { expect, test } from 'vitest';
import { schoolSettingsSchema } from '../../src/domain/institution/settings.ts';
import { registration } from '../support/registration.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the page of the school's settings may count on. */
export function schoolSettingsContract(on: ContractContext): void {
  test('settings are saved by part; who comes later is told what is kept; archiving and deleting are taken back', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('new@sprx.test', PASSWORD);
    const { id, name } = await api.registerNewSchool(registration(31));
    await auth.token(true);
    api.setInstitution(id);

    const settings = await api.schoolSettings();
    expect(schoolSettingsSchema.safeParse(settings).error).toBeUndefined();
    expect(settings).toMatchObject({ id, status: 'waiting', archivedAt: null, deletesAt: null });
    expect(settings.parts.platform).toBeNull();
    const { timeZone } = settings.parts.calendar.values;
    const terms = [{ name: 'Autumn', from: '2026-09-02', to: '2026-12-18' }];
    const saved = await api.changeSchool({ part: 'calendar', version: 0, timeZone, terms });
    expect(saved.parts.calendar).toEqual({ version: 1, values: { timeZone, terms } });
    expect(await rejection(api.changeSchool({ part: 'calendar', version: 0, timeZone, terms: [] }))).toMatchObject({
      code: 'conflict',
      details: { latest: { version: 1, values: { timeZone, terms } } },
    });
    const coloured = await api.changeSchool({ part: 'colours', version: 0, primary: '#1A5FB4', accent: '' });
    expect(coloured.parts.colours.values).toEqual({ primary: '#1a5fb4', accent: null });
    expect(coloured.parts.calendar.values.terms).toEqual(terms);
    expect(await rejection(api.changeSchool({ part: 'website', version: 0, website: 'no' }))).toMatchObject({
      code: 'invalid',
      fields: { website: expect.any(String) },
    });
    const elsewhere = 'schools/oakfield/logo/a.png';
    expect(await rejection(api.changeSchool({ part: 'logo', version: 0, logoPath: elsewhere }))).toMatchObject({
      fields: { logoPath: expect.any(String) },
    });

    expect(await api.listSchoolExports()).toEqual([]);
    const copy = await api.requestSchoolExport();
    expect(copy).toMatchObject({ status: 'waiting', size: null });
    expect(await rejection(api.requestSchoolExport())).toMatchObject({ code: 'too-many-requests' });
    expect((await api.listSchoolExports()).map(({ id }) => id)).toEqual([copy.id]);
    expect(await rejection(api.schoolExportFile('none'))).toMatchObject({ code: 'not-found' });

    expect(await api.archiveSchool(true)).toMatchObject({ archivedAt: expect.any(String) });
    expect(await api.archiveSchool(false)).toMatchObject({ archivedAt: null });
    expect(await rejection(api.deleteSchool('Another school'))).toMatchObject({ fields: { name: expect.any(String) } });
    expect(await api.deleteSchool(name)).toMatchObject({ deletesAt: expect.any(String) });
    expect(await rejection(api.archiveSchool(true))).toMatchObject({ code: 'conflict' });
    const stranger = on.side.browser();
    await stranger.auth.signIn('both@sprx.test', PASSWORD);
    expect(await rejection(stranger.api.askToJoin({ iid: id }))).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This school will be deleted/),
    });
    expect(await api.keepSchool()).toMatchObject({ deletesAt: null });
  });
}
