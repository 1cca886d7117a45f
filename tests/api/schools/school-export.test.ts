import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectSchoolExport } from '../../../server/schools/use-cases/collect-school-export.ts';
import { entityIds, entityOf } from '../../../src/domain/entities/all.ts';
import { item } from '../../support/fake-source.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { joinRequestOf, openInvitation } from '../people.ts';

let stack: Stack;
let ahead = 0;
beforeAll(async () => {
  stack = await startStack({ config: { logLevel: 'silent' }, backend: { now: () => new Date(Date.now() + ahead) } });
});
beforeEach(() => {
  ahead = 0;
  return stack.reset();
});
afterAll(() => stack.close());

const WRITTEN_OUT = [
  'channels',
  'collections',
  'connections',
  'editions',
  'invitations',
  'log',
  'newsletters',
  'people',
  'requests',
  'roles',
  'school',
  'stories',
  'widgets',
];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type As = 'head' | 'author' | 'both' | 'admin';
const ask = (as: As = 'head', iid = 'oakfield') => stack.ask('POST', '/api/v1/school/export', { as, iid });
const all = async (as: As = 'head', iid = 'oakfield') =>
  list((await stack.ask('GET', '/api/v1/school/exports', { as, iid })).body.items);
const file = (id: string, as: As = 'head', iid = 'oakfield') =>
  stack.app.inject({
    method: 'GET',
    url: `/api/v1/school/exports/${id}/file`,
    headers: { authorization: `Bearer ${as}`, iid, 'accept-encoding': 'identity' },
  });
const remove = () =>
  stack.ask('POST', '/api/v1/school/deletion', { iid: 'oakfield', body: { name: 'Oakfield School' } });

describe('school data export', () => {
  it('requested → built by a job, email, all data of the school and none of another', async () => {
    const { db, sources } = stack;
    const url = 'https://school.example/feed';
    sources.set(url, { items: [item('one'), item('two')] });
    await stack.ask('POST', '/api/v1/feeds', { body: { name: 'Channel', network: 'rss', source: { url } } });
    await stack.ask('POST', '/api/v1/collections', { body: { name: 'Ours' } });
    const newsletterAnswer = await stack.ask('POST', '/api/v1/newsletters', { body: { name: 'Weekly' } });
    await stack.ask('POST', `/api/v1/newsletters/${newsletterAnswer.body.newsletter?.id}/editions`, {
      body: { empty: true },
    });
    await stack.ask('POST', '/api/v1/collections', { as: 'both', iid: 'riverside', body: { name: 'Theirs' } });
    const { code } = await openInvitation(db, 'oakfield', 'someone@school.example');
    await joinRequestOf(db, 'oakfield', 'u-asking');
    await db.doc('institutions/oakfield/private/platform').set({ hubspotId: '778899' });
    const picture = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' };
    await stack.files.write('schools/oakfield/logo/a.png', picture);
    await stack.files.write('schools/riverside/logo/b.png', picture);
    await stack.settle();
    const exportAnswer = await ask();
    expect(exportAnswer.status).toBe(202);
    expect(exportAnswer.body.export).toMatchObject({ status: 'waiting', size: null });
    const id = String(exportAnswer.body.export?.id);
    expect((await file(id)).statusCode).toBe(404);
    await stack.settle();
    const [made] = await all();
    expect(made).toMatchObject({ id, status: 'ready' });
    expect(Date.parse(String(made?.expiresAt)) - Date.parse(String(made?.readyAt))).toBe(7 * DAY);
    expect(stack.mail.sent.filter(({ name }) => name === 'school-export-ready')).toMatchObject([
      {
        to: 'head@oakfield.test',
        props: { school: 'Oakfield School', url: 'https://app.example/manage/school?part=danger' },
      },
    ]);
    const answer = await file(id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.rawPayload.byteLength).toBe(Number(made?.size));
    expect(answer.headers['content-length']).toBe(String(made?.size));
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        'school.json',
        'files/logo/a.png',
        ...entityIds.flatMap((id) => entityOf(id).copy?.file ?? []),
      ].toSorted(),
    );
    // By hand: an entry that loses its file must not pass.
    for (const name of WRITTEN_OUT) expect(Object.keys(files)).toContain(`${name}.json`);
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(
      'people.json         the members of the school and their roles\n',
    );
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const json = (name: string) => JSON.parse(text(name)) as Record<string, unknown>[];
    expect(json('school.json')).toMatchObject({ id: 'oakfield', profile: { name: 'Oakfield School' } });
    expect(
      json('stories.json')
        .map(({ externalId }) => externalId)
        .toSorted(),
    ).toEqual(['one', 'two']);
    expect(json('stories.json')[0]).toMatchObject({ publishedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(json('collections.json')).toMatchObject([{ name: 'Ours' }]);
    expect(json('people.json').map(({ uid }) => uid)).toContain('u-head');
    expect(json('invitations.json')).toMatchObject([{ email: 'someone@school.example' }]);
    expect(json('log.json').map(({ action }) => action)).toContain('feed.create');
    expect(json('widgets.json')).toEqual([]);
    expect(json('newsletters.json')).toMatchObject([{ name: 'Weekly' }]);
    expect(json('editions.json')).toMatchObject([{ number: 1, sections: [] }]);
    // Secrets, the server's own records and the platform's are not exported.
    for (const name of Object.keys(files)) expect(text(name), name).not.toContain(code);
    expect(text('school.json')).not.toContain('778899');
    expect(text('stories.json')).not.toMatch(/"words"|"contentHash"|"sortTitle"/);
    expect([...(files['files/logo/a.png'] ?? [])]).toEqual([1, 2, 3]);
    const log = await db.collection('auditLog').where('iid', '==', 'oakfield').get();
    const actions = log.docs.map((entry) => entry.get('action'));
    expect(actions).toContain('school.export');
    expect(actions).toContain('school.export-fetch');
  });

  it('file stored under a hostile name → its entry stays inside the unpacked folder', async () => {
    const picture = { bytes: new Uint8Array([1]), contentType: 'image/png' };
    for (const name of ['..\\..\\evil.png', '../../up.png']) {
      await stack.files.write(`schools/oakfield/logo/${name}`, picture);
    }
    const id = String((await ask()).body.export?.id);
    await stack.settle();
    const names = Object.keys(unzipSync((await file(id)).rawPayload)).filter((name) => name.startsWith('files/'));
    expect(names.toSorted()).toEqual(['files/logo/evil.png', 'files/logo/up.png']);
  });

  it('settings permission without admin, other school → refused', async () => {
    const id = String((await ask()).body.export?.id);
    await stack.settle();
    await stack.db.doc('institutions/oakfield/roles/office').set({
      id: 'office',
      name: 'Office',
      base: null,
      permissions: ['i.s.rea', 'i.s.wr'],
    });
    await stack.db.doc('users/u-author').update({ 'institutions.oakfield.role': 'office' });
    const exportAnswer = await ask('author');
    expect(exportAnswer.status).toBe(403);
    expect(exportAnswer.body.error?.message).toMatch(/Only an admin/);
    expect((await file(id, 'author')).statusCode).toBe(403);
    expect((await stack.ask('GET', '/api/v1/school/exports', { as: 'author' })).status).toBe(403);
    expect((await file(id, 'both', 'riverside')).statusCode).toBe(404);
    expect(await all('both', 'riverside')).toEqual([]);
    expect((await file(id, 'admin')).statusCode).toBe(200);
    for (const odd of ['none', '__x__', '..%2f..%2fusers']) expect((await file(odd)).statusCode).toBe(404);
    // It is not listed among the person's own exports.
    expect(list((await stack.ask('GET', '/api/v1/person/exports')).body.items)).toEqual([]);
  });

  it('three at once → 202, 429, 429; an hour later → 202', async () => {
    const answers = await Promise.all([ask(), ask('admin'), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
    ahead = HOUR + 1000;
    expect((await ask()).status).toBe(202);
    expect((await ask('both', 'riverside')).status).toBe(202);
  });

  it('school with a requested deletion → export works, file deleted with the school', async () => {
    expect((await remove()).status).toBe(200);
    const id = String((await ask()).body.export?.id);
    await stack.settle();
    expect((await file(id)).statusCode).toBe(200);
    await stack.db.doc('institutions/oakfield').update({ deletesAt: new Date(Date.now() - 1_000) });
    await stack.backend.scheduler.tick();
    await stack.settle();
    expect((await stack.db.collection('dataExports').get()).size).toBe(0);
    expect([...stack.files.kept.keys()]).toEqual([]);
  });

  it('seven days later → file deleted, also without a download', async () => {
    const id = String((await ask()).body.export?.id);
    await stack.ask('POST', '/api/v1/person/exports');
    await stack.settle();
    expect(stack.files.kept.size).toBe(2);
    ahead = 7 * DAY + 60_000;
    expect((await file(id)).statusCode).toBe(404);
    await stack.backend.scheduler.tick();
    expect(stack.files.kept.size).toBe(0);
    expect(await all()).toMatchObject([{ id, status: 'expired' }]);
  });

  it('last attempt failed → status failed, counts towards the limit', async () => {
    const { id } = (await ask()).body.export ?? {};
    const job = (await stack.db.collection('jobs').where('kind', '==', 'school-export').get()).docs[0];
    await job?.ref.update({ attempts: 99 });
    await stack.settle();
    expect(await all()).toMatchObject([{ id: String(id), status: 'failed' }]);
    expect((await ask()).status).toBe(429);
    ahead = HOUR + 1000;
    expect((await ask()).status).toBe(202);
  });

  it('2,000 stories → streamed in small pieces', async () => {
    const { db, backend } = stack;
    const text = 'The choir sang in the hall. '.repeat(40);
    for (let from = 0; from < 2_000; from += 400) {
      const batch = db.batch();
      for (let n = from; n < from + 400; n += 1) {
        batch.set(db.doc(`stories/s${n}`), { id: `s${n}`, iid: 'oakfield', title: `Story ${n}`, text: `${n} ${text}` });
      }
      await batch.commit();
    }
    let largest = 0;
    let stories = 0;
    const pieces: Uint8Array[] = [];
    for await (const piece of collectSchoolExport(backend.deps, 'oakfield', new AbortController().signal)) {
      largest = Math.max(largest, piece.byteLength);
      pieces.push(piece);
    }
    stories = (JSON.parse(strFromU8(unzipSync(Buffer.concat(pieces))['stories.json'] ?? new Uint8Array())) as [])
      .length;
    expect(stories).toBe(2_000);
    expect(largest).toBeLessThan(300_000);
  });
});
