import { describe, expect, it } from 'vitest';
import { countReads } from '../../support/count-reads.ts';
import { ORIGIN, shownSchool } from './shown-school.ts';

const school = shownSchool();
const { see } = school;

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Story ${at + 1}` }));
const DAY = 86_400_000;

describe('GET /{handle}', () => {
  it('page on → whole page without script: landmarks, one h1, articles newest first, pictures with alt [spec 2.6]', async () => {
    await school.stories([
      { title: 'Older', media: [{ type: 'image', url: 'https://school.example/a.jpg', alt: 'The hall' }] },
      { title: 'Newer', hashtags: ['sport'] },
    ]);
    const page = await see('/oakfield');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.all('h1')).toEqual(['Oakfield School']);
    expect(page.all('h2')).toEqual(['Newer', 'Older', 'Report a concern']);
    expect(page.text).toContain('Welcome to our page');
    expect(page.text.match(/<(header|main|footer)\b/g)).toEqual(['<header', '<main', '<footer']);
    expect(page.text).toContain('<a class="skip" href="#main">');
    expect(page.text).toContain('<nav aria-label="Filter stories">');
    expect(page.all('article')).toHaveLength(2);
    expect(page.attributes('time', 'datetime')[0]).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(page.text.match(/<img\b(?![^>]*\balt=)/g)).toBeNull();
    expect(page.text.match(/<script\b(?! type="application\/ld\+json")/g)).toBeNull();
    expect(page.text).not.toMatch(/\son\w+=|\sstyle=|<style/);
  });

  it('headers → cached for a minute, strict policy, ETag with 304, no cookie; HEAD without a body', async () => {
    const page = await see('/oakfield');
    expect(page.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60, stale-if-error=604800',
      'cache-tag': 's-oakfield',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self';/);
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(page.headers['set-cookie']).toBeUndefined();
    const again = await see('/oakfield', { 'if-none-match': String(page.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await school.stack.app.inject({ method: 'HEAD', url: '/oakfield' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', page.headers.etag]);
  });

  it.each<[string, object]>([
    ['off', { page: { enabled: false } }],
    ['never turned on', { page: null }],
    ['archived', { archivedAt: new Date() }],
    ['not approved', { isApproved: false }],
    ['suspended', { suspension: { reason: 'x', at: new Date(), before: null } }],
  ])('%s → 404 with the not-found page, feeds and concerns 404', async (_, values) => {
    await school.set(values);
    const page = await see('/oakfield');
    expect(page.status).toBe(404);
    expect(page.all('h1')).toEqual(['Page not found']);
    expect(page.text).not.toContain('Oakfield');
    expect((await see('/public/schools/oakfield/feed.rss')).status).toBe(404);
    expect((await school.post({ message: 'Hello' })).statusCode).toBe(404);
    expect((await see('/sitemap.xml')).text).not.toContain('oakfield');
  });

  it('school has no such story, list or page → 404 that names the school and leads to its stories', async () => {
    for (const query of ['?story=none', '?collection=none', '?page=9', '?group=nobody']) {
      const page = await see(`/oakfield${query}`);
      expect([page.status, page.all('h1')], query).toEqual([404, ['Page not found']]);
      expect(page.all('header'), query).toEqual(['OSOakfield School']);
      expect(page.attributes('a', 'href'), query).toContain('/oakfield');
      expect(page.attributes('link', 'href').at(-1), query).toMatch(/^\/public\/schools\/oakfield\/page\.css\?v=/);
      expect(page.attributes('meta', 'content'), query).toContain('noindex');
    }
  });

  it('unknown handle → 404 page; addresses of the app and its files → answered by the app', async () => {
    expect((await see('/no-such-school')).status).toBe(404);
    for (const url of ['/', '/auth', '/manage', '/favicon.svg']) {
      const answer = await see(url);
      expect([url, answer.status, answer.text.includes('Page not found')]).toEqual([url, 200, false]);
    }
  });

  it('upper case, trailing slash → 301 to the address, query unchanged', async () => {
    const upper = await see('/OakField?tag=sport');
    expect([upper.status, upper.headers.location]).toEqual([301, '/oakfield?tag=sport']);
    const slash = await see('/oakfield/');
    expect([slash.status, slash.headers.location]).toEqual([301, '/oakfield']);
    expect((await see('/NO-SUCH')).status).toBe(404);
  });

  it('former handle → 301 for 12 months, until another school has it', async () => {
    const settings = (await school.stack.ask('GET', '/api/v1/school')).body.school?.parts?.profile;
    const profile = { ...(settings?.values as object), part: 'profile', phase: 'secondary', handle: 'oak-hill' };
    const change = await school.stack.ask('PATCH', '/api/v1/school', { body: { ...profile, version: 0 } });
    expect(change.status, change.text).toBe(200);
    expect((await see('/oak-hill')).status).toBe(200);
    const moved = await see('/Oakfield?page=1');
    expect([moved.status, moved.headers.location]).toEqual([301, '/oak-hill?page=1']);
    school.setAhead(360 * DAY);
    expect((await see('/oakfield')).status).toBe(301);
    school.setAhead(367 * DAY);
    expect((await see('/oakfield')).status).toBe(404);
    school.setAhead(0);
    await school.stack.db.doc('institutions/riverside').update({ handle: 'oakfield', page: { enabled: true } });
    expect((await see('/oakfield')).all('h1')).toEqual(['Riverside School']);
  });
});

describe('filters and pages', () => {
  it('24 stories a page, next and prev in head and page; after the last → 404', async () => {
    await school.stories(many(50));
    const [first, second, third] = [
      await see('/oakfield'),
      await see('/oakfield?page=2'),
      await see('/oakfield?page=3'),
    ];
    const titles = [first, second, third].flatMap((page) => page.all('h2').filter((title) => /^Story/.test(title)));
    expect(new Set(titles).size).toBe(50);
    expect(first.all('article')).toHaveLength(24);
    expect(third.all('article')).toHaveLength(2);
    const rel = (page: typeof first, name: string) =>
      [...page.text.matchAll(/<(?:link|a)[^>]* rel="(\w+)" href="([^"]+)"/g)]
        .filter(([, each]) => each === name)
        .map(([, , href]) => href);
    expect(rel(first, 'next')).toEqual([`${ORIGIN}/oakfield?page=2`, '/oakfield?page=2']);
    expect(rel(first, 'prev')).toEqual([]);
    expect(rel(second, 'prev')).toEqual([`${ORIGIN}/oakfield`, '/oakfield']);
    expect(rel(third, 'next')).toEqual([]);
    expect(second.graph[1]?.mainEntity?.itemListElement?.[0]).toMatchObject({ position: 1 });
    expect((await see('/oakfield?page=4')).status).toBe(404);
  });

  it('later page → reads only its own stories', async () => {
    await school.stories(many(75));
    await see('/oakfield?page=1&q=story');
    const reads = await countReads(school.stack.db, () => see('/oakfield?page=3'));
    expect(reads).toBeLessThanOrEqual(30);
  });

  it('group, tag, collection, search words → only those stories; links to each filter', async () => {
    const made = await school.stack.ask('POST', '/api/v1/collections', {
      body: { name: 'Sport', rules: { any: ['sport'] } },
    });
    const id = String(made.body.collection?.id);
    await school.set({
      'page.collectionIds': [id],
      hashtags: { people: ['staff'], place: ['sport', 'art'], purpose: [] },
    });
    await school.stories([
      { title: 'Rugby', hashtags: ['sport'] },
      { title: 'Painting', hashtags: ['art'] },
      { title: 'New teacher', hashtags: ['staff'] },
      { title: 'Nothing' },
    ]);
    const shown = async (query: string) => (await see(`/oakfield?${query}`)).all('h2').slice(0, -1);
    expect(await shown('group=place')).toEqual(['Painting', 'Rugby']);
    expect(await shown('tag=Sport')).toEqual(['Rugby']);
    expect(await shown(`collection=${id}`)).toEqual(['Rugby']);
    expect(await shown('q=paint')).toEqual(['Painting']);
    expect(await shown('group=place&q=rugby')).toEqual(['Rugby']);
    expect(await shown('q=')).toHaveLength(4);
    const nothing = await see('/oakfield?q=zebra');
    expect([nothing.status, nothing.text.includes('No stories found')]).toEqual([200, true]);
    expect(nothing.meta('robots')).toBe('noindex, follow');
    const page = await see('/oakfield?group=people');
    expect(page.text).toContain('href="/oakfield?group=people" aria-current="page"');
    expect(page.text).toContain(`href="/oakfield?collection=${id}">Sport</a>`);
    expect(page.text).not.toContain('group=purpose');
  });

  it.each([
    'group=other',
    'group=purpose',
    'tag=unused',
    'tag=',
    'tag=a&tag=b',
    'collection=none',
    'page=0',
    'page=x',
    'page=2',
    'story=none',
    'story=a/b',
    'story=',
  ])('?%s → 404', async (query) => {
    await school.stories([{ title: 'One', hashtags: ['sport'] }]);
    expect((await see(`/oakfield?${query}`)).status).toBe(404);
  });

  it('collection of another school or not offered, story of another school → 404', async () => {
    const theirs = await school.stack.ask('POST', '/api/v1/collections', { as: 'both', body: { name: 'Theirs' } });
    const ours = await school.stack.ask('POST', '/api/v1/collections', { body: { name: 'Ours' } });
    await school.set({ 'page.collectionIds': [theirs.body.collection?.id] });
    expect((await see(`/oakfield?collection=${theirs.body.collection?.id}`)).status).toBe(404);
    expect((await see(`/oakfield?collection=${ours.body.collection?.id}`)).status).toBe(404);
    const [id] = await school.stories([{ title: 'One' }]);
    await school.stack.db.doc('institutions/riverside').update({ page: { enabled: true } });
    expect((await see(`/riverside?story=${id}`)).status).toBe(404);
  });

  it('story hidden → removed from list, story page and feeds at once', async () => {
    const [id] = await school.stories([{ title: 'One' }, { title: 'Two' }]);
    await school.stack.db.doc(`stories/${id}`).update({ status: 'hidden' });
    for (const url of ['/oakfield', '/public/schools/oakfield/feed.rss', '/public/schools/oakfield/feed.json']) {
      const { text } = await see(url);
      expect([url, text.includes('One'), text.includes('Two')]).toEqual([url, false, true]);
    }
    expect((await see(`/oakfield?story=${id}`)).status).toBe(404);
  });
});

describe('story page', () => {
  it('?story → its title as h1, its text, its own canonical address, an Article', async () => {
    const [id] = await school.stories([
      { title: 'Rugby', html: '<p>We <strong>won</strong>.</p>', hashtags: ['sport'] },
    ]);
    const page = await see(`/oakfield?story=${id}`);
    expect(page.all('h1')).toEqual(['Rugby']);
    expect(page.text).toContain('<p>We <strong>won</strong>.</p>');
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}/oakfield?story=${id}">`);
    expect(page.meta('og:type')).toBe('article');
    expect(page.graph.map((each) => each['@type'])).toEqual(['School', 'Article']);
    expect(page.text).toContain('href="/oakfield?tag=sport"');
    expect(page.text).toContain(`name="storyId" value="${id}"`);
  });
});

describe('head', () => {
  it('list → title, description, canonical, previews, feeds, School and CollectionPage', async () => {
    await school.set({
      website: 'https://www.oakfield.example',
      country: 'GB',
      address: { street: '1 Mill Lane', locality: null, town: 'Taunton', county: null, postcode: 'TA1 4DY' },
      links: { youtube: 'https://www.youtube.com/@oakfield', x: null },
      logoPath: 'schools/oakfield/logo/a.png',
    });
    const [id] = await school.stories([{ title: 'Rugby' }]);
    const page = await see('/oakfield');
    expect(page.all('title')).toEqual(['Oakfield School']);
    expect(page.meta('description')).toBe('Welcome to our page');
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}/oakfield">`);
    for (const name of ['og:title', 'og:description', 'og:url', 'og:type', 'og:image', 'twitter:card'])
      expect([name, page.meta(name)]).toEqual([name, expect.stringMatching(/./)]);
    const [rss, json] = ['rss', 'json'].map((kind) => `${ORIGIN}/public/schools/oakfield/feed.${kind}`);
    expect(page.text).toMatch(new RegExp(`type="application/rss\\+xml"[^>]* href="${rss}"`));
    expect(page.text).toMatch(new RegExp(`type="application/feed\\+json"[^>]* href="${json}"`));
    expect(page.graph[0]).toMatchObject({
      '@type': 'School',
      name: 'Oakfield School',
      url: 'https://www.oakfield.example',
      logo: `${ORIGIN}/public/schools/oakfield/logo`,
      address: { '@type': 'PostalAddress', streetAddress: '1 Mill Lane', postalCode: 'TA1 4DY' },
      sameAs: ['https://www.youtube.com/@oakfield'],
    });
    expect(page.graph[1]).toMatchObject({
      '@type': 'CollectionPage',
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [
          { position: 1, item: { '@type': 'Article', headline: 'Rugby', url: `${ORIGIN}/oakfield?story=${id}` } },
        ],
      },
    });
  });

  it('markup in names, intro, titles, search words and html → escaped', async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';
    await school.set({ name: evil, 'page.intro': evil, website: 'https://a.example/"><b>' });
    const [id] = await school.stories([
      {
        title: evil,
        author: evil,
        html: '<p onclick="x()">Hi<script>alert(2)</script><a href="javascript:x()">a</a></p>',
      },
    ]);
    for (const url of ['/oakfield', `/oakfield?q=${encodeURIComponent(evil)}`, `/oakfield?story=${id}`]) {
      const page = await see(url);
      expect(page.status).toBe(200);
      expect(page.text.match(/<script\b(?! type="application\/ld\+json")/g)).toBeNull();
      expect(page.text).not.toMatch(/href="javascript|<b>/);
      // What is quoted is no markup.
      expect(page.text.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son(error|click)/);
      expect(page.graph).toHaveLength(2);
    }
    const posted = await school.post({ message: '', email: `${evil}@x` });
    expect(posted.body).not.toMatch(/<script\b(?! type="application\/ld\+json")/);
  });
});

describe('links, feeds and files of the page', () => {
  it('story written in SprX, in a widget → its address on the page, none while the page is off', async () => {
    const [id = ''] = await school.stories([{ title: 'Written here' }]);
    await school.stack.db.doc(`stories/${id}`).update({ permalink: null });
    const made = await school.stack.ask('POST', '/api/v1/collections', { body: { name: 'All', rules: {} } });
    const widget = { name: 'Home', type: 'story', collectionId: made.body.collection?.id, layout: 'grid' };
    const key = (await school.stack.ask('POST', '/api/v1/widgets', { body: widget })).body.widget?.publicKey;
    const url = async () => JSON.parse((await see(`/embed/v1/widgets/${key}`)).text).stories[0].url;
    expect(await url()).toBe(`${ORIGIN}/oakfield?story=${id}`);
    await school.set({ 'page.enabled': false });
    expect(await url()).toBeNull();
  });

  it('feeds → newest first, at most 50, link to the page; sitemap and robots list the page', async () => {
    await school.stories(many(52));
    const rss = await see('/public/schools/oakfield/feed.rss');
    expect(rss.headers['content-type']).toMatch(/^application\/rss\+xml/);
    expect(rss.text.match(/<item>/g)).toHaveLength(50);
    expect(rss.text).toContain(`<link>${ORIGIN}/oakfield</link>`);
    expect(rss.text).toContain('rel="self"');
    const feed = JSON.parse((await see('/public/schools/oakfield/feed.json')).text);
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', home_page_url: `${ORIGIN}/oakfield` });
    expect(feed.items).toHaveLength(50);
    expect((await see('/sitemap.xml')).text).toContain(`<url><loc>${ORIGIN}/oakfield</loc></url>`);
    expect((await see('/robots.txt')).text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it('stylesheet → the school’s colours for light and dark; cached immutably by version', async () => {
    await school.set({ colours: { primary: '#1d2f5e', accent: '#e0a526' } });
    const href = (await see('/oakfield')).attributes('link', 'href').find((each) => each.includes('page.css')) ?? '';
    const sheet = await see(href);
    expect(sheet.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(sheet.text).toContain('--accent:#e0a526');
    expect(sheet.text).toMatch(/^@font-face\{font-family:Inter Variable;font-display:swap;src:url\(\/assets\/inter-/);
    expect(sheet.text).toContain('var(--font-sans)');
    expect(sheet.text).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--brand:oklch/);
    await school.set({ colours: { primary: '#7a1f1f', accent: null } });
    expect((await see('/oakfield')).text).not.toContain(href);
  });

  it('logo → its bytes as a picture, 304 for its ETag; no logo → 404', async () => {
    expect((await see('/public/schools/oakfield/logo')).status).toBe(404);
    const shield = /<header.*<svg class="crest"[^>]*aria-hidden="true".*<text[^>]*>OS<\/text>/s;
    expect((await see('/oakfield')).text).toMatch(shield);
    const path = 'schools/oakfield/logo/a.png';
    await school.stack.files.write(path, { bytes: new Uint8Array([1, 2]), contentType: 'image/png' });
    await school.set({ logoPath: path });
    const logo = await see('/public/schools/oakfield/logo');
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png']);
    const again = await see('/public/schools/oakfield/logo', { 'if-none-match': String(logo.headers.etag) });
    expect(again.status).toBe(304);
    expect((await see('/oakfield')).text).toContain(
      'src="/public/schools/oakfield/logo" alt="Logo of Oakfield School"',
    );
    expect((await see('/oakfield')).text).not.toMatch(shield);
  });
});
