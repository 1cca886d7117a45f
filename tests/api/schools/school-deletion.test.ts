import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueDeletions } from '../../../server/schools/use-cases/school-deletion.ts';
import { entityIds, entityOf } from '../../../src/domain/entities/all.ts';
import type { Entity } from '../../../src/domain/entities/entity.ts';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';
import { joinRequestOf, openInvitation } from '../people.ts';

let stack: Stack;
const DAY = 86_400_000;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const URL = '/api/v1/school';
type As = 'head' | 'author' | 'both' | 'admin';
const archive = (method: 'POST' | 'DELETE') => stack.ask(method, `${URL}/archive`);
const remove = (name: string, as: As = 'head') =>
  stack.ask('POST', `${URL}/deletion`, { as, iid: 'oakfield', body: { name } });
const cancelDeletion = (as: As = 'head') => stack.ask('DELETE', `${URL}/deletion`, { as, iid: 'oakfield' });
const school = () => stack.db.doc('institutions/oakfield').get();

/** A widget with one approved story, and the address that visitors ask. */
async function shown(): Promise<() => Promise<number>> {
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Collection' } });
  const widget = await stack.ask('POST', '/api/v1/widgets', {
    body: { name: 'Widget', type: 'story', collectionId: made.body.collection?.id, layout: 'grid' },
  });
  const url = `/embed/v1/widgets/${widget.body.widget?.publicKey}`;
  return async () => (await stack.ask('GET', url, { as: null })).status;
}

describe('archived school', () => {
  it('embed → 404, members keep working; restored → embed works', async () => {
    const embed = await shown();
    expect(await embed()).toBe(200);
    expect((await archive('POST')).body.school).toMatchObject({ archivedAt: expect.any(String) });
    expect((await archive('POST')).status).toBe(200);
    expect(await embed()).toBe(404);
    expect((await stack.ask('POST', '/api/v1/collections', { body: { name: 'Another' } })).status).toBe(201);
    expect((await archive('DELETE')).body.school).toMatchObject({ archivedAt: null });
    expect(await embed()).toBe(200);
    const entries = await stack.db.collection('auditLog').where('action', '==', 'school.archive').get();
    expect(entries.size).toBe(1);
  });
});

describe('POST /school/deletion', () => {
  it('wrong name → 400; role with settings permission, not an admin → 403', async () => {
    const wrong = await remove('Oakfield');
    expect(wrong.status).toBe(400);
    expect(fieldsOf(wrong).name).toMatch(/Type Oakfield School/);
    await stack.db.doc('institutions/oakfield/roles/office').set({
      id: 'office',
      name: 'Office',
      base: null,
      permissions: ['i.s.rea', 'i.s.wr'],
    });
    await stack.db.doc('users/u-author').update({ 'institutions.oakfield.role': 'office' });
    expect((await remove('Oakfield School', 'author')).status).toBe(403);
    expect((await remove('Oakfield School', 'both')).status).toBe(403);
    expect((await school()).data()?.deletesAt ?? null).toBeNull();
  });

  it('right name → 30 days, writes and embed refused, emails; withdrawn → everything works again', async () => {
    const embed = await shown();
    const deletionAnswer = await remove(' oakfield  school ');
    const deletesAt = String(deletionAnswer.body.school?.deletesAt);
    expect(Math.round((Date.parse(deletesAt) - Date.now()) / DAY)).toBe(30);
    expect((await remove('Oakfield School')).status).toBe(409);
    expect(await embed()).toBe(404);
    const refused = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Another' } });
    expect(refused.status).toBe(409);
    expect(refused.body.error?.message).toMatch(/will be deleted on/);
    expect((await stack.ask('GET', '/api/v1/collections')).status).toBe(200);
    const searchAnswer = await stack.ask('GET', '/api/v1/schools/search?q=oakfield', { as: 'new', iid: null });
    expect(searchAnswer.text).not.toContain('Oakfield School');
    await stack.settle();
    const sentEmails = stack.mail.sent.filter(({ name }) => name === 'school-deletion');
    expect(sentEmails.map(({ to }) => to)).toEqual(['head@oakfield.test']);
    expect(sentEmails[0]?.props).toMatchObject({ school: 'Oakfield School', at: deletesAt });

    expect((await cancelDeletion('author')).status).toBe(403);
    expect((await cancelDeletion()).body.school).toMatchObject({ deletesAt: null });
    expect((await cancelDeletion()).status).toBe(200);
    expect(await embed()).toBe(200);
    expect((await stack.ask('POST', '/api/v1/collections', { body: { name: 'Another' } })).status).toBe(201);
    await stack.backend.scheduler.tick();
    expect((await stack.db.collection('jobs').where('kind', '==', 'school-deletion').get()).size).toBe(0);
  });

  it('twice at once → 200 and 409', async () => {
    const answers = await Promise.all([remove('Oakfield School'), remove('Oakfield School', 'admin')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('30 days later → all documents of the school deleted except its audit log, other schools unchanged', async () => {
    const { db, sources } = stack;
    const url = 'https://school.example/feed';
    sources.set(url, { items: [item('one'), item('two')] });
    await stack.ask('POST', '/api/v1/feeds', { body: { name: 'Channel', network: 'rss', source: { url } } });
    await shown();
    await openInvitation(db, 'oakfield', 'someone@school.example');
    await joinRequestOf(db, 'oakfield', 'u-asking');
    await stack.ask('POST', '/api/v1/collections', { as: 'both', iid: 'riverside', body: { name: 'Theirs' } });
    const made = await stack.ask('POST', '/api/v1/newsletters', { body: { name: 'Weekly' } });
    const newsletterId = String(made.body.newsletter?.id);
    await stack.ask('POST', `/api/v1/newsletters/${newsletterId}/editions`, { body: { empty: true } });
    await stack.files.write('schools/oakfield/logo/a.png', { bytes: new Uint8Array(3), contentType: 'image/png' });
    await stack.settle();
    await remove('Oakfield School');
    await db.doc('institutions/oakfield').update({ deletesAt: new Date(Date.now() - 1_000) });
    expect((await cancelDeletion()).status).toBe(409);
    await Promise.all([stack.backend.scheduler.tick(), stack.backend.scheduler.tick()]);
    expect((await db.collection('jobs').where('kind', '==', 'school-deletion').get()).size).toBe(1);
    await stack.settle();

    expect((await school()).exists).toBe(false);
    for (const name of ['stories', 'collections', 'widgets', 'widget_newsletter', 'invitations']) {
      expect((await db.collection(name).where('iid', '==', 'oakfield').get()).size, name).toBe(0);
    }
    for (const name of ['feeds', 'members', 'roles', 'joinRequests', 'analytics']) {
      expect((await db.collection(`institutions/oakfield/${name}`).get()).size, name).toBe(0);
    }
    expect((await db.collection(`widget_newsletter/${newsletterId}/editions`).get()).size).toBe(0);
    for (const name of ['feedStates', 'feedRemoved']) expect((await db.collection(name).get()).size, name).toBe(0);
    expect(await stack.files.list('schools/oakfield/')).toEqual([]);
    expect((await db.doc('users/u-head').get()).data()?.institutions).toEqual({});
    expect((await db.doc('users/u-both').get()).data()?.institutions).toEqual({ riverside: { role: 'ADMIN' } });
    expect(stack.accounts.claimsOf('u-head')).toMatchObject({ institutions: {} });
    expect((await stack.ask('GET', URL)).status).toBe(403);
    const log = await db.collection('auditLog').where('iid', '==', 'oakfield').get();
    expect(log.size).toBeGreaterThan(2);
    const theirs = await stack.ask('GET', '/api/v1/collections', { as: 'both', iid: 'riverside' });
    expect(list(theirs.body.items)).toHaveLength(1);
  });

  it('30 days later → every kind of document marked for deletion is deleted, only of this school', async () => {
    const { db } = stack;
    await Promise.all(DELETED.flatMap((entity) => SCHOOLS.map((iid) => documentOf(db, entity, iid).set({ iid }))));
    await remove('Oakfield School');
    await db.doc('institutions/oakfield').update({ deletesAt: new Date(Date.now() - 1_000) });
    expect(await queueDeletions(stack.backend.deps)).toBe(1);
    await stack.settle();
    for (const entity of DELETED) {
      const documents = await Promise.all(SCHOOLS.map((iid) => documentOf(db, entity, iid).get()));
      expect([entity.path, ...documents.map(({ exists }) => exists)]).toEqual([entity.path, false, true]);
    }
  });
});

const SCHOOLS = ['oakfield', 'riverside'] as const;
const DELETED = entityIds.map(entityOf).filter(({ withSchool }) => withSchool === 'deleted');

/** Where a school has a document of an entity: those that lie below others lie below the ones made here. */
function documentOf(db: Firestore, { path, school }: Entity, iid: string): DocumentReference {
  const own = `of-${iid}`;
  const at = path.startsWith('institutions/{}/') ? path.replace('{}', iid) : path;
  return db.collection(at.replaceAll('{}', own)).doc(school === 'named' ? iid : own);
}
