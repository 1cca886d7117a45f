import { describe, expect, it } from 'vitest';
import { shownSchool } from './shown-school.ts';

const school = shownSchool();
const { post } = school;

const json = (payload: object) =>
  school.stack.app.inject({ method: 'POST', url: '/public/schools/oakfield/concerns', payload });
const sent = async () => {
  await school.stack.settle();
  return school.stack.mail.sent.map(({ name, to, props }) => ({ name, to, props }));
};
const contact = () =>
  school.stack.db.doc('institutions/oakfield/private/safeguarding').set({ name: 'Priya', email: 'safe@oakfield.test' });

describe('report a concern', () => {
  it('form → 303 to ?concern=sent, email to the safeguarding contact with the story, entry in the log', async () => {
    await contact();
    const [id] = await school.stories([{ title: 'Rugby' }]);
    const answer = await post({ message: ' See https://bad.example now ', email: 'A@b.example', storyId: String(id) });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/oakfield?concern=sent']);
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      name: 'school-concern',
      to: 'safe@oakfield.test',
      props: { story: 'Rugby', email: 'a@b.example', url: `https://app.example/oakfield?story=${id}` },
    });
    expect((email?.props as { message?: string } | undefined)?.message).not.toContain('https://');
    const log = await school.stack.db.collection('auditLog').where('action', '==', 'school.concern').get();
    expect(log.docs.map((entry) => entry.get('after'))).toEqual([{ storyId: id, sentTo: 1 }]);
    const page = await school.see('/oakfield?concern=sent');
    expect(page.text).toContain('Your message was sent to Oakfield School');
  });

  it('JSON → 202; no safeguarding contact → emailed to every admin', async () => {
    const answer = await json({ message: 'Hello' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'sent' }]);
    expect((await sent()).map(({ to }) => to)).toEqual(['head@oakfield.test']);
  });

  it('empty or invalid → 400 at the field, typed text stays, nothing sent', async () => {
    const form = await post({ message: '  ', email: 'me@b.example' });
    expect(form.statusCode).toBe(400);
    expect(form.body).toContain('Write what you want to tell the school.');
    expect(form.body).toContain('value="me@b.example"');
    expect(form.headers['cache-control']).toBe('no-store');
    const wrong = await post({ message: 'My words', email: 'me@' });
    expect([wrong.statusCode, wrong.body.includes('My words</textarea>')]).toEqual([400, true]);
    expect((await json({})).json().error.fields.message).toMatch(/Write what/);
    expect((await json({ message: 'a'.repeat(2001) })).statusCode).toBe(400);
    expect(await sent()).toEqual([]);
  });

  it('from a widget on another site, page of the school off → 202, emailed with the story; unknown widget → 404', async () => {
    await contact();
    const [id] = await school.stories([{ title: 'Rugby' }]);
    const { stack } = school;
    const collection = await stack.ask('POST', '/api/v1/collections', { body: { name: 'All', rules: {} } });
    const made = await stack.ask('POST', '/api/v1/widgets', {
      body: { name: 'Front', type: 'story', collectionId: String(collection.body.collection?.id), layout: 'grid' },
    });
    await stack.db.doc('institutions/oakfield').update({ page: { enabled: false, intro: '' } });
    const report = (key: unknown) =>
      stack.app.inject({
        method: 'POST',
        url: `/embed/v1/widgets/${key}/concerns`,
        headers: { origin: 'https://school.example' },
        payload: { message: 'My child is in it', storyId: id },
      });
    const answer = await report((made.body.widget as { publicKey?: string } | undefined)?.publicKey);
    expect([answer.statusCode, answer.json(), answer.headers['access-control-allow-origin']]).toEqual([
      202,
      { status: 'sent' },
      '*',
    ]);
    expect(await sent()).toMatchObject([
      { name: 'school-concern', to: 'safe@oakfield.test', props: { story: 'Rugby' } },
    ]);
    expect((await report('none')).statusCode).toBe(404);
  });

  it('honeypot field filled → same answer, nothing sent', async () => {
    expect((await post({ message: 'Buy', website: 'https://spam.example' })).statusCode).toBe(303);
    expect((await json({ message: 'Buy', website: 'x' })).statusCode).toBe(202);
    expect(await sent()).toEqual([]);
  });

  it('sixth in an hour from one address → 429; empty forms do not count; an hour later → sent', async () => {
    await post({ message: '' });
    for (let at = 0; at < 5; at += 1) expect((await post({ message: `Concern ${at}` })).statusCode).toBe(303);
    const sixth = await post({ message: 'Once more' });
    expect(sixth.statusCode).toBe(429);
    expect(sixth.body).toContain('Once more</textarea>');
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await json({ message: 'Once more' })).statusCode).toBe(429);
    school.setAhead(3_601_000);
    expect((await post({ message: 'Later' })).statusCode).toBe(303);
  });

  it('story not visible → message sent all the same', async () => {
    expect((await post({ message: 'Hello', storyId: 'none' })).statusCode).toBe(303);
    expect((await sent())[0]?.props).toMatchObject({ story: null, url: 'https://app.example/oakfield' });
  });

  it('other body type or over 64 KB → refused', async () => {
    expect((await post({ message: 'x' }, { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await post({ message: 'x'.repeat(70_000) })).statusCode).toBe(413);
  });
});
