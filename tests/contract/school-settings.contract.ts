import { expect, test } from 'vitest';
import { createJoinRequest } from '../../src/domain/api/people.ts';
import {
  archiveSchool,
  downloadSchoolExport,
  getSchoolSettings,
  listSchoolExports,
  registerSchool,
  requestSchoolDeletion,
  requestSchoolExport,
  restoreSchool,
  updateSchoolSettings,
  withdrawSchoolDeletion,
} from '../../src/domain/api/schools.ts';
import { schoolSettingsSchema } from '../../src/domain/institution/settings.ts';
import { registration } from '../support/registration.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the school's settings page relies on. */
export function schoolSettingsContract(on: ContractContext): void {
  test('school settings: part saved, saved with an old version, archived, deletion requested → answers of each', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('new@sprx.test', PASSWORD);
    const { id, name } = (await api.call(registerSchool, { body: registration(31) })).school;
    await auth.token(true);
    api.setInstitution(id);

    const settings = (await api.call(getSchoolSettings)).school;
    expect(schoolSettingsSchema.safeParse(settings).error).toBeUndefined();
    expect(settings).toMatchObject({ id, status: 'waiting', archivedAt: null, deletesAt: null });
    expect(settings.parts.platform).toBeNull();
    const { timeZone } = settings.parts.calendar.values;
    const terms = [{ name: 'Autumn', from: '2026-09-02', to: '2026-12-18' }];
    const saved = (await api.call(updateSchoolSettings, { body: { part: 'calendar', version: 0, timeZone, terms } }))
      .school;
    expect(saved.parts.calendar).toEqual({ version: 1, values: { timeZone, terms } });
    expect(
      await rejection(
        api
          .call(updateSchoolSettings, { body: { part: 'calendar', version: 0, timeZone, terms: [] } })
          .then(({ school }) => school),
      ),
    ).toMatchObject({
      code: 'conflict',
      details: { latest: { version: 1, values: { timeZone, terms } } },
    });
    const coloured = (
      await api.call(updateSchoolSettings, { body: { part: 'colours', version: 0, primary: '#1A5FB4', accent: '' } })
    ).school;
    expect(coloured.parts.colours.values).toEqual({ primary: '#1a5fb4', accent: null });
    expect(coloured.parts.calendar.values.terms).toEqual(terms);
    expect(
      await rejection(
        api
          .call(updateSchoolSettings, { body: { part: 'website', version: 0, website: 'no' } })
          .then(({ school }) => school),
      ),
    ).toMatchObject({
      code: 'invalid',
      fields: { website: expect.any(String) },
    });
    const elsewhere = 'schools/oakfield/logo/a.png';
    expect(
      await rejection(
        api
          .call(updateSchoolSettings, { body: { part: 'logo', version: 0, logoPath: elsewhere } })
          .then(({ school }) => school),
      ),
    ).toMatchObject({
      fields: { logoPath: expect.any(String) },
    });

    expect((await api.call(listSchoolExports)).items).toEqual([]);
    const copy = (await api.call(requestSchoolExport)).export;
    expect(copy).toMatchObject({ status: 'waiting', size: null });
    expect(await rejection(api.call(requestSchoolExport))).toMatchObject({ code: 'too-many-requests' });
    expect((await api.call(listSchoolExports)).items.map(({ id }) => id)).toEqual([copy.id]);
    expect(await rejection(api.call(downloadSchoolExport, { params: { id: 'none' } }))).toMatchObject({
      code: 'not-found',
    });

    expect((await api.call(archiveSchool)).school).toMatchObject({ archivedAt: expect.any(String) });
    expect((await api.call(restoreSchool)).school).toMatchObject({ archivedAt: null });
    expect(
      await rejection(
        api.call(requestSchoolDeletion, { body: { name: 'Another school' } }).then(({ school }) => school),
      ),
    ).toMatchObject({ fields: { name: expect.any(String) } });
    expect((await api.call(requestSchoolDeletion, { body: { name } })).school).toMatchObject({
      deletesAt: expect.any(String),
    });
    expect(await rejection(api.call(archiveSchool))).toMatchObject({ code: 'conflict' });
    const stranger = on.side.browser();
    await stranger.auth.signIn('both@sprx.test', PASSWORD);
    expect(
      await rejection(
        stranger.api.call(createJoinRequest, { body: { iid: id } }).then(({ joinRequest }) => joinRequest),
      ),
    ).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('This school will be deleted'),
    });
    expect((await api.call(withdrawSchoolDeletion)).school).toMatchObject({ deletesAt: null });
  });
}
