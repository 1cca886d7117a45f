import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRIVACY_RECORDS } from '../../../src/domain/privacy/records.ts';
import { eventually } from '../../support/eventually.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

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

const DAY = 86_400_000;
type Person = 'head' | 'author' | 'incomplete';
const request = (as: Person = 'author') => stack.ask('POST', '/api/v1/person/exports', { as });
const all = async (as: Person = 'author') =>
  list((await stack.ask('GET', '/api/v1/person/exports', { as })).body.items);
const file = async (id: string, as: Person = 'author') =>
  stack.app.inject({
    method: 'GET',
    url: `/api/v1/person/exports/${id}/file`,
    headers: { authorization: `Bearer ${as}`, 'accept-encoding': 'identity' },
  });

describe('personal data export', () => {
  it('requested → built by a job, email once ready, contains all data of the user', async () => {
    await stack.ask('PATCH', '/api/v1/person', {
      as: 'author',
      body: { firstname: 'Tom', surname: 'Field', jobtitle: 'History teacher', phoneNumber: '+447700900123' },
    });
    const photo = 'users/u-author/photo/tom.png';
    await stack.files.write(photo, { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' });
    await stack.ask('POST', '/api/v1/stories', { as: 'author', body: { title: 'Harvest', html: '<p>Apples</p>' } });
    await stack.ask('POST', '/api/v1/stories', { as: 'head', body: { title: 'Not mine', html: '<p>x</p>' } });
    const exportAnswer = await request();
    expect(exportAnswer.status).toBe(202);
    expect(exportAnswer.body.export).toMatchObject({ status: 'waiting', size: null });
    const id = String(exportAnswer.body.export?.id);
    expect((await file(id)).statusCode).toBe(404);
    await stack.settle();
    const [made] = await all();
    expect(made).toMatchObject({ id, status: 'ready' });
    expect(Date.parse(String(made?.expiresAt)) - Date.parse(String(made?.readyAt))).toBe(7 * DAY);
    expect(stack.mail.sent).toMatchObject([
      {
        name: 'data-export-ready',
        to: 'author@oakfield.test',
        props: { firstname: 'Tom', url: 'https://app.example/user/dataexport' },
      },
    ]);
    const answer = await file(id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.rawPayload.byteLength).toBe(Number(made?.size));
    const files = unzipSync(answer.rawPayload);
    const promised = PRIVACY_RECORDS.flatMap(({ inCopy }) => (inCopy?.endsWith('.json') ? [inCopy] : []));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(promised));
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'account.json',
      'activity.json',
      'approvals.json',
      'connections.json',
      'editions.json',
      'emails.json',
      'files/photo/tom.png',
      'imports.json',
      'notifications.json',
      'publications-2.json',
      'publications.json',
      'requests.json',
      'reviews-2.json',
      'reviews-3.json',
      'reviews.json',
      'sign-ins.json',
      'stories.json',
      'story-changes.json',
      'views.json',
      'widget-changes.json',
    ]);
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as Record<string, unknown>;
    expect(json('account.json')).toMatchObject({ displayName: 'Tom Field', phoneNumber: '+447700900123' });
    expect(json('stories.json')).toMatchObject([{ title: 'Harvest', createdBy: 'u-author' }]);
    expect(json('activity.json')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ action: 'story.create' })]),
    );
    expect(json('sign-ins.json')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ firstSeenAt: expect.stringMatching(/^\d{4}-.*Z$/) })]),
    );
    expect([...(files['files/photo/tom.png'] ?? [])]).toEqual([1, 2, 3]);
  });

  it('file stored under a hostile name → its entry stays inside the unpacked folder', async () => {
    const photo = { bytes: new Uint8Array([1]), contentType: 'image/png' };
    for (const name of ['..\\..\\evil.png', 'C:\\evil.png', '../../up.png']) {
      await stack.files.write(`users/u-author/photo/${name}`, photo);
    }
    const id = String((await request()).body.export?.id);
    await stack.settle();
    const names = Object.keys(unzipSync((await file(id)).rawPayload)).filter((name) => name.startsWith('files/'));
    expect(names.toSorted()).toEqual(['files/photo/C_/evil.png', 'files/photo/evil.png', 'files/photo/up.png']);
  });

  it('file requested by another user or without a sign-in → 404, 401', async () => {
    const id = String((await request()).body.export?.id);
    await stack.settle();
    expect((await file(id, 'head')).statusCode).toBe(404);
    expect(await all('head')).toEqual([]);
    const stranger = await stack.app.inject({ method: 'GET', url: `/api/v1/person/exports/${id}/file` });
    expect(stranger.statusCode).toBe(401);
    for (const odd of ['none', '__x__', '..%2f..%2fusers']) expect((await file(odd)).statusCode).toBe(404);
  });

  it('three requests at once → one 202, the others 429 for a day', async () => {
    const answers = await Promise.all([request(), request(), request()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000);
    ahead = DAY + 1000;
    expect((await request()).status).toBe(202);
    expect((await request('head')).status).toBe(202);
  });

  it('seven days later → expired, file deleted', async () => {
    const id = String((await request()).body.export?.id);
    await stack.settle();
    expect(stack.files.kept.size).toBe(1);
    ahead = 7 * DAY + 1000;
    expect((await file(id)).statusCode).toBe(404);
    expect(stack.files.kept.size).toBe(0);
    expect(await all()).toMatchObject([{ id, status: 'expired' }]);
  });

  it('Storage down at first → ready once it is up', async () => {
    stack.files.down = true;
    await request();
    const job = async () => (await stack.db.collection('jobs').where('kind', '==', 'data-export').get()).docs[0];
    stack.backend.runner.start();
    await eventually(async () => (await job())?.get('error')).toBeTruthy();
    stack.files.down = false;
    await stack.settle();
    expect(await all()).toMatchObject([{ status: 'ready' }]);
  });

  it('export failed → counts towards one a day', async () => {
    await request();
    const job = (await stack.db.collection('jobs').where('kind', '==', 'data-export').get()).docs[0];
    await job?.ref.update({ attempts: 99 });
    await stack.settle();
    expect(await all()).toMatchObject([{ status: 'failed' }]);
    expect((await request()).status).toBe(429);
  });

  it('unconfirmed e-mail address → 403', async () => {
    const refused = await stack.ask('POST', '/api/v1/person/exports', { as: 'unverified' });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden']);
    expect((await stack.db.collection('jobs').get()).size).toBe(0);
  });

  it('60 photos of 1 MB → the first 20 MB, streamed', async () => {
    for (let n = 0; n < 60; n += 1) {
      const path = `users/u-author/photo/${String(n).padStart(2, '0')}.png`;
      await stack.files.write(path, { bytes: new Uint8Array(1024 * 1024).fill(n), contentType: 'image/png' });
    }
    const read = vi.spyOn(stack.files, 'read');
    const write = vi.spyOn(stack.files, 'write');
    const id = String((await request()).body.export?.id);
    await stack.settle();
    expect([read.mock.calls.length, write.mock.calls.length]).toEqual([0, 0]);
    vi.restoreAllMocks();
    const names = Object.keys(unzipSync((await file(id)).rawPayload)).filter((name) => name.startsWith('files/'));
    expect(names).toHaveLength(20);
  });

  it('account without details → ready with the data that exist', async () => {
    expect((await request('incomplete')).status).toBe(202);
    await stack.settle();
    expect(await all('incomplete')).toMatchObject([{ status: 'ready' }]);
  });
});
