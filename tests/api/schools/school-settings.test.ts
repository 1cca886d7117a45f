import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registration } from '../../support/registration.ts';
import { type Answer, fieldsOf, type Loose, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const URL = '/api/v1/school';
type As = 'head' | 'author' | 'viewer' | 'both' | 'admin';
const read = async (as: As = 'head', iid?: string) =>
  (await stack.ask('GET', URL, { as, ...(iid ? { iid } : {}) })).body.school as Loose;
const save = (body: object, as: As = 'head', iid?: string): Promise<Answer> =>
  stack.ask('PATCH', URL, { as, body, ...(iid ? { iid } : {}) });

const PLACE = {
  part: 'place',
  version: 0,
  country: 'GB',
  address: { street: '1 Long Road', town: 'Taunton', county: '', locality: '', postcode: 'TA1 4DY' },
  geo: { lat: '51.015', lng: '-3.1' },
};
const CALENDAR = {
  part: 'calendar',
  version: 0,
  timeZone: 'Europe/Paris',
  terms: [
    { name: 'Autumn', from: '2026-09-02', to: '2026-12-18' },
    { name: 'Spring', from: '2027-01-05', to: '2027-03-26' },
  ],
};
const WORDING = {
  part: 'words',
  version: 0,
  brandedHashtag: '#OakfieldLife',
  hashtags: { people: ['#Staff'], place: ['library'], purpose: [] },
  values: ['Kindness'],
};
const CONTACT = { part: 'contact', version: 0, phoneE164: '+441632960120' };
const PROFILE = {
  part: 'profile',
  version: 0,
  name: 'Oakfield School',
  handle: 'oakfield',
  phase: 'secondary',
  ageLow: 11,
  ageHigh: '18',
  roll: '',
};

describe('school settings', () => {
  it('read → every part; platform part only for platform admins', async () => {
    const school = await read();
    expect(school).toMatchObject({ id: 'oakfield', archivedAt: null, deletesAt: null, status: 'approved' });
    expect(school.parts?.profile).toMatchObject({ version: 0, values: { name: 'Oakfield School', phase: null } });
    expect(school.parts?.platform).toBeNull();
    await stack.db.doc('institutions/oakfield/private/platform').set({ hubspotId: '71' });
    expect((await read('admin', 'oakfield')).parts?.platform).toEqual({ version: 0, values: { hubspotId: '71' } });
    expect((await stack.ask('GET', URL, { as: 'author' })).status).toBe(403);
  });

  it('each part saved → normalised values, audit entry with before and after', async () => {
    for (const body of [PROFILE, CONTACT, PLACE, CALENDAR, WORDING]) expect((await save(body)).status).toBe(200);
    await save({ part: 'colours', version: 0, primary: '#1A5FB4', accent: '' });
    await save({ part: 'safeguarding', version: 0, name: '', email: 'Safe@Oakfield.example' });
    const links = { facebook: '', instagram: 'https://www.instagram.com/oakfield', x: '', youtube: '', linkedin: '' };
    await save({ part: 'links', version: 0, ...links });
    const { parts } = await read();
    expect(parts?.profile).toEqual({
      version: 1,
      values: { ...valuesOf(PROFILE), ageHigh: 18, roll: null },
    });
    expect(parts?.contact).toEqual({ version: 1, values: valuesOf(CONTACT) });
    expect(parts?.place?.values).toMatchObject({ address: { county: null }, geo: { lat: 51.015, lng: -3.1 } });
    expect(parts?.calendar?.values).toEqual(valuesOf(CALENDAR));
    expect(parts?.words?.values).toMatchObject({ brandedHashtag: 'oakfieldlife', hashtags: { people: ['staff'] } });
    expect(parts?.colours?.values).toEqual({ primary: '#1a5fb4', accent: null });
    expect(parts?.safeguarding?.values).toEqual({ name: null, email: 'safe@oakfield.example' });
    const open = (await stack.db.doc('institutions/oakfield').get()).data() ?? {};
    expect(Object.keys(open)).not.toContain('safeguarding');
    expect((await stack.db.doc('institutions/oakfield/private/safeguarding').get()).data()).toEqual({
      name: null,
      email: 'safe@oakfield.example',
    });
    expect(parts?.links?.values).toMatchObject({ facebook: null, instagram: links.instagram });
    const entries = await stack.db.collection('auditLog').where('action', '==', 'school.change').get();
    expect(entries.size).toBe(8);
    const calendar = entries.docs.map((each) => each.data()).find(({ after }) => after.timeZone);
    expect(calendar).toMatchObject({ before: { timeZone: 'Europe/London' }, after: { timeZone: 'Europe/Paris' } });
  });

  it('different parts saved at once → all stored', async () => {
    const answers = await Promise.all([save(PROFILE), save(PLACE, 'admin', 'oakfield'), save(CALENDAR), save(WORDING)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { parts } = await read();
    expect(parts?.calendar?.values).toMatchObject({ timeZone: 'Europe/Paris' });
    expect(parts?.words?.values).toMatchObject({ values: ['Kindness'] });
    expect(parts?.place?.values).toMatchObject({ country: 'GB' });
  });

  describe('PATCH /school/parts', () => {
    const saveAll = (...changes: object[]) => stack.ask('PATCH', `${URL}/parts`, { as: 'head', body: { changes } });
    const seen = async () => {
      const { parts } = await read();
      return { profile: parts?.profile?.values?.phase, contact: parts?.contact?.values?.phoneE164 };
    };

    it('two parts → both saved, each with its next version', async () => {
      const answer = await saveAll(PROFILE, CONTACT);
      expect(answer.status).toBe(200);
      expect((answer.body.school as Loose).parts).toMatchObject({ profile: { version: 1 }, contact: { version: 1 } });
      expect(await seen()).toEqual({ profile: 'secondary', contact: '+441632960120' });
    });

    it.each([
      ['first', 'contact'],
      ['second', 'profile'],
    ])('%s part changed by another user → 409 names it, the other part not saved', async (_, changed) => {
      expect((await save(changed === 'contact' ? CONTACT : PROFILE)).status).toBe(200);
      const before = await seen();
      const answer = await saveAll({ ...CONTACT, phoneE164: '+441632960121' }, { ...PROFILE, phase: 'primary' });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject({ code: 'conflict', latest: { part: changed, version: 1 } });
      expect(await seen()).toEqual(before);
    });

    it.each([
      ['first', [{ ...PROFILE, handle: 'riverside' }, CONTACT]],
      ['second', [CONTACT, { ...PROFILE, handle: 'riverside' }]],
    ])('%s part refused → the other part not saved', async (_, changes) => {
      const before = await seen();
      expect((await saveAll(...changes)).status).toBe(409);
      expect(await seen()).toEqual(before);
    });

    it('no part, same part twice → 400', async () => {
      expect((await saveAll()).status).toBe(400);
      expect((await saveAll(CONTACT, CONTACT)).status).toBe(400);
    });
  });

  it('same part saved twice at once → one 409 with the latest values', async () => {
    const other = { ...CALENDAR, timeZone: 'Europe/Rome' };
    const answers = await Promise.all([save(CALENDAR), save(other, 'admin', 'oakfield')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const timeZone = (await read()).parts?.calendar?.values?.timeZone;
    expect(refused?.body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('@'),
      latest: { version: 1, values: { timeZone } },
    });
    expect((await save({ ...CALENDAR, timeZone: 'Europe/Oslo', version: 1 })).status).toBe(200);
  });

  it('same values saved again → 200, version and audit log unchanged', async () => {
    await save(CALENDAR);
    expect((await save(CALENDAR)).status).toBe(200);
    expect((await read()).parts?.calendar?.version).toBe(1);
    expect((await stack.db.collection('auditLog').where('action', '==', 'school.change').get()).size).toBe(1);
  });
});

describe('school settings, invalid', () => {
  it.each<[string, object, string, RegExp]>([
    ['a short name', { ...PROFILE, name: 'Oak' }, 'name', /at least 5/],
    ['a reserved handle', { ...PROFILE, handle: 'admin' }, 'handle', /reserved/],
    ['only zeros', { ...CONTACT, phoneE164: '+0000000' }, 'phoneE164', /only zeros/],
    ['a country code and zeros', { ...CONTACT, phoneE164: '+440000000' }, 'phoneE164', /only zeros/],
    ['no kind', { ...PROFILE, phase: '' }, 'phase', /type of school/],
    ['ages the wrong way round', { ...PROFILE, ageLow: 12, ageHigh: 5 }, 'ageHigh', /above the youngest/],
    ['a postcode of elsewhere', { ...PLACE, country: 'FR' }, 'address.postcode', /France/],
    ['half a place', { ...PLACE, geo: { lat: '51', lng: '' } }, 'geo.lng', /both latitude and longitude/],
    ['a place off the globe', { ...PLACE, geo: { lat: '91', lng: '0' } }, 'geo.lat', /-90 to 90/],
    ['no time zone', { ...CALENDAR, timeZone: 'Mars/Olympus' }, 'timeZone', /time zone/],
    ['an offset', { ...CALENDAR, timeZone: '+01:00' }, 'timeZone', /time zone/],
    ['a reversed term', term('2027-01-05', '2026-12-01'), 'terms.0.to', /after the first day/],
    ['a day that is none', term('2026-02-31', '2026-04-01'), 'terms.0.from', /real date/],
    ['overlapping terms', terms(['2026-09-02', '2026-12-18'], ['2026-12-18', '2027-02-01']), 'terms.1.from', /overlap/],
    [
      'a tag of two groups',
      { ...WORDING, hashtags: { people: ['art'], place: ['#Art'], purpose: [] } },
      'hashtags.place',
      /another group/,
    ],
    ['nine values', { ...WORDING, values: [...'abcdefghi'] }, 'values', /8 values or fewer/],
    ['no colour', { part: 'colours', version: 0, primary: 'red', accent: '' }, 'primary', /#1a5fb4/],
    ['no address', { part: 'safeguarding', version: 0, name: '', email: 'safe@' }, 'email', /email address/],
    ['a free mail site', { part: 'website', version: 0, website: 'https://gmail.com' }, 'website', /email provider/],
    ['a private site', { part: 'website', version: 0, website: 'http://10.0.0.1' }, 'website', /private network/],
    [
      'another school’s logo',
      { part: 'logo', version: 0, logoPath: 'schools/riverside/logo/a.png' },
      'logoPath',
      /this school/,
    ],
    [
      'a logo that climbs',
      { part: 'logo', version: 0, logoPath: 'schools/oakfield/logo/../x.png' },
      'logoPath',
      /this school/,
    ],
  ])('%s → 400 at its field, nothing stored [spec 5.4, 5.9a]', async (_what, body, field, message) => {
    const refused = await save(body);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)[field]).toMatch(message);
    expect((await stack.db.collection('auditLog').get()).size).toBe(0);
  });

  it('unknown part or field → 400; platform part or other school → 403 [spec 5.5]', async () => {
    expect((await save({ ...PROFILE, isApproved: true })).status).toBe(400);
    expect((await save({ part: 'plan', version: 0 })).status).toBe(400);
    expect((await save({ part: 'platform', version: 0, hubspotId: '7' })).status).toBe(403);
    expect((await save({ part: 'platform', version: 0, hubspotId: '07' }, 'admin', 'oakfield')).status).toBe(400);
    expect((await save({ part: 'platform', version: 0, hubspotId: '7' }, 'admin', 'oakfield')).status).toBe(200);
    expect(Object.keys((await stack.db.doc('institutions/oakfield').get()).data() ?? {})).not.toContain('hubspotId');
    expect((await save(CALENDAR, 'author')).status).toBe(403);
    expect((await save(CALENDAR, 'head', 'riverside')).status).toBe(403);
  });
});

describe('school settings, unique values', () => {
  it('handle or web site of another school → 409 at the field; former own ones → available again or unchanged', async () => {
    const made = await stack.ask('POST', '/api/v1/schools', { as: 'new', iid: null, body: registration(1) });
    expect(made.status).toBe(201);
    const handle = await save({ ...PROFILE, handle: 'hillcrest-1' });
    expect(handle.status).toBe(409);
    expect(fieldsOf(handle).handle).toMatch(/Another school/);
    const site = await save({ part: 'website', version: 0, website: 'https://hillcrest-1.example' });
    expect(fieldsOf(site).website).toMatch(/Hillcrest Primary School 1/);
    expect((await save({ ...PROFILE, handle: 'oakfield-two' })).status).toBe(200);
    const free = await stack.ask('GET', '/api/v1/schools/handle?value=oakfield', { as: 'new', iid: null });
    expect(free.body.isFree).toBe(true);
    const gone = await stack.ask('GET', '/api/v1/schools/handle?value=oakfield-two', { as: 'new', iid: null });
    expect(gone.body.isFree).toBe(false);
  });

  it('other web site domain → verification removed', async () => {
    await stack.db
      .doc('institutions/oakfield')
      .update({ website: 'https://www.oakfield.example', domains: ['oakfield.example'] });
    await stack.db.doc('institutions/oakfield/verifications/dns').set({ method: 'dns', status: 'pending' });
    await save({ part: 'website', version: 0, website: 'https://oakfield.example/about' });
    expect(await read()).toMatchObject({ isVerified: true });
    await save({ part: 'website', version: 1, website: 'https://www.oakfield.school' });
    expect(await read()).toMatchObject({ isVerified: false, verifiedBy: null, domains: ['oakfield.school'] });
    expect((await stack.db.doc('institutions/oakfield/verifications/dns').get()).exists).toBe(false);
  });

  it('logo: own upload or null → stored', async () => {
    const logoPath = 'schools/oakfield/logo/7f3a.png';
    expect((await save({ part: 'logo', version: 0, logoPath })).body.school?.parts?.logo?.values).toEqual({ logoPath });
    expect((await save({ part: 'logo', version: 1, logoPath: null })).body.school?.parts?.logo?.values).toEqual({
      logoPath: null,
    });
  });
});

function valuesOf({ part: _, version: __, ...values }: { part: string; version: number }): object {
  return values;
}
function term(from: string, to: string): object {
  return { ...CALENDAR, terms: [{ name: 'Autumn', from, to }] };
}
function terms(...days: readonly (readonly [string, string])[]): object {
  return { ...CALENDAR, terms: days.map(([from, to], index) => ({ name: `Term ${index + 1}`, from, to })) };
}
