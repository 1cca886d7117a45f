import { describe, expect, it } from 'vitest';
import { list } from '../../support/stack.ts';
import { newsletterSchool, stories } from './newsletter-school.ts';

const { school, ask, approved, change, pathOf, start } = newsletterSchool();

/** As a network's post comes: without a title of its own, its hashtags at the end. */
const TITLE = 'Year 9 planted 200 trees.';
const HTML = '<p>Year 9 planted 200 trees. Mr Hill helped.</p><p>#eco #year9</p>';

describe('text below a title that it repeats, with hashtags at its end', () => {
  it('embed, email, school page and its story → title once, no raw hashtags; the story itself and its feed → as written', async () => {
    const id = await approved(TITLE, { html: HTML, hashtags: ['eco', 'year9'] });
    const { stack } = school;
    const collection = await school.collection('Trees');
    await stack.ask('PUT', `/api/v1/collections/${collection}/stories/${id}`);
    const { publicKey } = await school.widget(collection);
    const embed = await stack.ask('GET', `/embed/v1/widgets/${String(publicKey)}`, { as: null });
    expect(list(embed.body.stories)[0]).toMatchObject({ title: TITLE, excerpt: 'Mr Hill helped.' });

    const edition = await start();
    await change(edition, { subject: 'Trees', sections: [stories(id)] });
    const { body } = await ask('GET', `${pathOf(edition)}/preview`);
    await stack.db.doc('institutions/oakfield').update({ 'page.enabled': true });
    const pages = await Promise.all(
      ['/oakfield', `/oakfield?story=${id}`].map((path) => stack.ask('GET', path, { as: null })),
    );
    for (const [name, text] of Object.entries({
      html: String(body.html),
      text: String(body.text),
      page: String(pages[0]?.text),
      story: String(pages[1]?.text),
    })) {
      const shown = text.replace(/<head>.*?<\/head>/s, '');
      expect(shown, name).toContain('Mr Hill helped.');
      expect(shown.replace(/<(?:ul class="tags"|nav).*?<\/(?:ul|nav)>/gs, ''), name).not.toMatch(/#(?:eco|year9)\b/);
      expect(shown.match(/planted 200 trees/g)?.length, name).toBe(1);
    }
    const { body: own } = await stack.ask('GET', `/api/v1/stories/${id}`);
    expect(own.story?.html).toBe(HTML);
    const feed = await stack.ask('GET', '/public/schools/oakfield/feed.json', { as: null });
    expect(JSON.parse(feed.text).items[0]).toMatchObject({ content_html: HTML });
  });
});
