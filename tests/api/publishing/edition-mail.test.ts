import { describe, expect, it } from 'vitest';
import { type Loose, list } from '../../support/stack.ts';
import { newsletterSchool, refused, stories } from './newsletter-school.ts';
import { picture } from './publishing-school.ts';

const { school, ask, approved, change, pathOf, start } = newsletterSchool();

describe('email of an edition', () => {
  const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

  async function written(): Promise<Loose> {
    await school.stack.db.doc('institutions/oakfield').update({
      website: 'https://oakfield.example',
      address: { street: '1 High <Street>', locality: null, town: 'Oakton', county: null, postcode: 'OA1 1AA' },
      'colours.primary': '#ffee00',
    });
    const shown = await approved(HOSTILE, { permalink: undefined, html: '<p>One & <b>two</b></p>' });
    await school.stack.db.doc(`stories/${shown}`).update({
      permalink: 'https://oakfield.example/news?a=1&b=2',
      media: [
        {
          ...picture,
          alt: '',
          width: 1000,
          height: 500,
          variants: [{ width: 1280, type: 'image/jpeg', url: 'https://app.example/copy.jpg' }],
        },
      ],
    });
    const hidden = await school.story({ title: 'Not yet' });
    const collected = await approved('In a collection');
    const collection = await school.collection('Sport');
    for (const id of [shown, collected])
      await school.stack.ask('PUT', `/api/v1/collections/${collection}/stories/${id}`);
    const edition = await start();
    const intro =
      '<p onclick="x()">Dear <a href="https://oakfield.example/a">families</a><script>alert(1)</script></p><img src="https://oakfield.example/i.png" alt="Field">';
    const sections = [
      stories(shown, hidden),
      { kind: 'collection', title: HOSTILE, collectionId: collection },
      { kind: 'text', title: 'Dates', html: '<p>Monday</p><form><input></form>' },
    ];
    const { status, text } = await change(edition, {
      subject: HOSTILE.slice(0, 150),
      previewText: HOSTILE,
      intro,
      sections,
    });
    expect(status, text).toBe(200);
    return edition;
  }

  it('preview with scripts, a story listed twice and one not approved → HTML without scripts, each approved story once, same content as text', async () => {
    const edition = await written();
    const { body } = await ask('GET', `${pathOf(edition)}/preview`);
    const [html, text] = [String(body.html), String(body.text)];
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<script|<form|<input|<iframe|javascript:|<[^>]*\son\w+=/i);
    const images = html.match(/<img [^>]*>/g) ?? [];
    expect(images).toHaveLength(3);
    for (const image of images)
      expect(image).toMatch(/^<img src="https:\/\/[^"]+" alt="[^"]+" width="\d+" height="\d+"/);
    expect(images[1]).toContain('src="https://app.example/copy.jpg"');
    expect(images[1]).toContain('width="536" height="268"');
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//);
    expect(html.match(/In a collection/g)).toHaveLength(1);
    expect(html).not.toContain('Not yet');
    for (const part of [
      '1 High &lt;Street&gt;, Oakton, OA1 1AA',
      'Oakfield School',
      'prefers-color-scheme: dark',
      'href="https://oakfield.example/news?a=1&amp;b=2"',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('#ffee00;');
    for (const part of [
      'families (https://oakfield.example/a)',
      'One & two',
      'https://oakfield.example/news?a=1&b=2',
      'In a collection',
      'Monday',
      '1 High <Street>',
    ])
      expect(text).toContain(part);
    expect([body.subject, body.bytes]).toEqual([HOSTILE, Buffer.byteLength(html)]);
    const [asHtml, asText] = [
      await ask('GET', `${pathOf(edition)}/preview?format=html`),
      await ask('GET', `${pathOf(edition)}/preview?format=text`),
    ];
    expect([Object.keys(asHtml.body), Object.keys(asText.body)]).toEqual([
      ['subject', 'html', 'bytes'],
      ['subject', 'text', 'bytes'],
    ]);
    expect(refused(await ask('GET', `${pathOf(edition)}/preview?format=pdf`))).toEqual([400, ['format']]);
  });

  it('school with a page → its logo, and links to the stories on the page', async () => {
    const id = await approved('Written here');
    await school.stack.db.doc('institutions/oakfield').update({ logoPath: 'schools/oakfield/logo/a.png' });
    const edition = await start();
    await change(edition, { sections: [stories(id)] });
    const html = async () => String((await ask('GET', `${pathOf(edition)}/preview`)).body.html);
    expect(await html()).not.toContain('https://app.example/');
    await school.stack.db.doc('institutions/oakfield').update({ 'page.enabled': true });
    const handle = (await school.stack.db.doc('institutions/oakfield').get()).get('handle');
    expect(await html()).toContain(`src="https://app.example/public/schools/${handle}/logo"`);
    expect(await html()).toContain(`href="https://app.example/${handle}?story=${id}"`);
  });

  it('checks → problems with a message, errors first; no problem → empty', async () => {
    const codes = async (edition: Loose) => list((await ask('GET', `${pathOf(edition)}/checks`)).body.items);
    const empty = await start();
    expect((await codes(empty)).map(({ code, level }) => [code, level])).toEqual([
      ['no-subject', 'error'],
      ['no-stories', 'error'],
    ]);
    const edition = await written();
    const problems = await codes(edition);
    expect(problems.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'story-removed warning',
      'alt-missing warning',
      'few-words warning',
    ]);
    expect(problems[0]?.message).toBe('“Not yet” is not published, and is left out.');
    const text = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
    const good = await approved('Fine', { html: `<p>${text}</p>` });
    await change(edition, { subject: 'x'.repeat(71), sections: [stories(good)] });
    expect((await codes(edition)).map(({ code }) => code)).toEqual(['subject-long']);
    await change(edition, { subject: 'Our week in six stories', previewText: 'One story of the week' });
    const [differs] = await codes(edition);
    expect(differs).toMatchObject({
      code: 'count-differs',
      level: 'warning',
      message: 'The subject speaks of 6 stories. The edition has 1 story.',
    });
    const long = { kind: 'text', title: '', html: `<p>${'word '.repeat(3_900)}</p>` };
    await change(edition, { subject: 'Fine', sections: [stories(good), ...Array.from({ length: 6 }, () => long)] });
    expect((await codes(edition)).map(({ code }) => code)).toEqual(['too-large']);
    await school.stack.db.doc(`stories/${good}`).delete();
    expect((await codes(edition)).map(({ code }) => code)).toEqual(['no-stories', 'story-removed', 'too-large']);
  });

  it('test email → sent to the user’s own current address, subject marked, no other email', async () => {
    const edition = await written();
    school.stack.mail.sent.length = 0;
    const answer = await ask('POST', `${pathOf(edition)}/test`);
    expect([answer.status, answer.body]).toEqual([202, { email: 'head@oakfield.test' }]);
    await school.stack.settle();
    const { body } = await ask('GET', `${pathOf(edition)}/preview`);
    expect(school.stack.mail.sent).toEqual([
      {
        name: 'edition-test',
        to: 'head@oakfield.test',
        props: { subject: `[Test] ${HOSTILE}`, html: body.html, text: body.text },
      },
    ]);
    const again = await Promise.all(Array.from({ length: 20 }, () => ask('POST', `${pathOf(edition)}/test`)));
    expect(again.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
  });
});
