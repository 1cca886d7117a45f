/** The data browser as a person reads it, in Chromium. */
import { describe, expect, test } from 'vitest';
import { PROJECT } from './support/admin.ts';
import { button, data, dataBrowser, expectSound, HOSTILE, refreshNow, text, texts } from './support/ui.ts';

const ui = dataBrowser();

describe('data browser, documents', () => {
  test('collection → in pages, by address, by keys', async () => {
    const page = await ui.open(data('people'));
    await page.locator('.docs a').first().waitFor();
    expect(await page.getByLabel('Database').isVisible()).toBe(false);
    expect(await texts(page, '.docs .id')).toHaveLength(50);
    expect(await text(page, '.pages span')).toBe('1 to 50 of 120');
    await button(page, 'After').click();
    await page.locator('.docs .id', { hasText: 'p050' }).waitFor();
    await button(page, 'After').click();
    await page.locator('.docs .id', { hasText: 'p119' }).waitFor();
    expect(await text(page, '.pages span')).toBe('101 to 120 of 120');
    expect(await button(page, 'After').isDisabled()).toBe(true);
    await button(page, 'Before').click();
    await page.locator('.docs .id', { hasText: 'p050' }).waitFor();
    await page.locator('.docs a').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.document h2', { hasText: 'p051' }).waitFor();
    expect(page.url()).toContain('/people/p051');
    await page.goBack();
    await page.locator('.document .empty', { hasText: 'Choose a document.' }).waitFor();
    await page.context().close();
  });

  test('query line → filters and sorts, stays in the address, error at its place', async () => {
    const page = await ui.open(data('people'));
    await page.getByLabel('Query').fill('odd == true and n < 10 order by n desc');
    await page.keyboard.press('Enter');
    await page.locator('.pages span', { hasText: '1 to 5 of 5' }).waitFor();
    expect(await texts(page, '.docs .id')).toEqual(['p009', 'p007', 'p005', 'p003', 'p001']);
    await page.reload();
    await page.locator('.docs .id').first().waitFor();
    expect(await page.getByLabel('Query').inputValue()).toBe('odd == true and n < 10 order by n desc');
    await page.getByLabel('Query').fill('n < ten');
    await button(page, 'Run').click();
    expect(await text(page, '#q-error')).toBe('Texts need quotation marks: "ten".');
    expect(await page.evaluate('getSelection().toString()')).toBe('ten');
    await page.context().close();
  });

  test('document → every type, references, collections below', async () => {
    const page = await ui.open(data('rooms/atrium'));
    await page.locator('.document h2', { hasText: 'atrium' }).waitFor();
    const leaves = await page.evaluate<string[][]>(
      `Array.from(document.querySelectorAll('.document > .fields > li > .leaf'), (leaf) => Array.from(leaf.children, (part) => part.innerText))`,
    );
    expect(leaves).toEqual([
      ['text', 'string', 'hello'],
      ['whole', 'integer', '7'],
      ['part', 'double', '1.5'],
      ['yes', 'boolean', 'true'],
      ['none', 'null', 'null'],
      ['when', 'timestamp', '2023-11-14T22:13:20.123000Z'],
      ['where', 'geopoint', '51.5, -0.25'],
      ['who', 'reference', '/people/p007'],
      ['raw', 'bytes', '5 bytes aGVsbG8='],
      ['numbers', 'vector', '2 dimensions [0.5, 1.0]'],
    ]);
    expect(await texts(page, '.document > .fields > li > details > summary')).toEqual([
      expect.stringMatching(/inner\s*map\s*1 field/),
      expect.stringMatching(/many\s*array\s*2 items/),
    ]);
    await page.getByRole('link', { name: 'seats' }).last().click();
    await page.locator('.docs .id', { hasText: 's1' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: '/people/p007' }).click();
    await page.locator('.document h2', { hasText: 'p007' }).waitFor();
    await page.context().close();
  });

  test('second database → selectable', async () => {
    const other = `projects/${PROJECT}/databases/second/documents/only/here`;
    const headers = { authorization: 'Bearer owner' };
    const url = `http://127.0.0.1:${ui.port}/v1/${other}`;
    expect((await fetch(url, { method: 'PATCH', headers, body: '{}' })).status).toBe(200);
    const page = await ui.open(data('people'));
    await page.getByLabel('Database').selectOption({ label: `${PROJECT} second` });
    await page.getByRole('link', { name: 'only' }).click();
    await page.locator('.docs .id', { hasText: 'here' }).waitFor();
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(200);
    await page.context().close();
  });

  test('missing document with collections below → shown so', async () => {
    const page = await ui.open(data('ghosts'));
    expect(await text(page, '.docs .preview')).toBe('no document, only collections below');
    await page.locator('.docs a').click();
    await page.getByText('There is no document here, only collections below.').waitFor();
    await page.locator('.below').getByRole('link', { name: 'traces' }).click();
    await page.locator('.docs .id', { hasText: 't1' }).waitFor();
    await page.context().close();
  });

  test('server unreachable → says so, goes on by itself', async () => {
    const page = await ui.open(data('people'));
    await page.locator('.docs .id').first().waitFor();
    await page.context().setOffline(true);
    await refreshNow(page);
    await page.locator('.pulse', { hasText: 'No answer' }).waitFor();
    expect(await texts(page, '.docs .id')).toHaveLength(50);
    await page.context().setOffline(false);
    await refreshNow(page);
    await page.locator('.pulse', { hasText: 'Live' }).waitFor();
    await page.context().close();
  });

  test('no address → collections of the first database', async () => {
    const page = await ui.open('');
    await page.locator('.tree a', { hasText: 'rooms' }).waitFor();
    expect(await texts(page, '.tree li a')).toEqual(['ghosts', 'hostile', 'people', 'rooms']);
    expect(await page.title()).toBe('Data · Local Firebase');
    await page.context().close();
  });

  test('changed by another → shown without a reload', async () => {
    const page = await ui.open(data('people/p001'));
    await page.locator('.document .leaf').first().waitFor();
    await ui.db.doc('people/p001').update({ n: 4711 });
    await refreshNow(page);
    await page.locator('.document .value', { hasText: '4711' }).waitFor();
    await page.locator('.docs .preview', { hasText: '4711' }).waitFor();
    await ui.db.doc('people/p001').update({ n: 1 });
    await page.context().close();
  });

  test('markup in a document → shown as text', async () => {
    const page = await ui.open(data('hostile'));
    await page.locator('.docs a').click();
    await page.locator('.document .leaf').waitFor();
    expect(await text(page, '.document .value')).toBe(HOSTILE);
    await button(page, 'Edit').click();
    await button(page, 'Cancel').click();
    await page.locator('.document .leaf').waitFor();
    expect(await page.evaluate("[typeof window.hacked, document.querySelectorAll('main img').length]")).toEqual([
      'undefined',
      0,
    ]);
    await page.context().close();
  });
});

describe('data browser, accessibility', () => {
  test('every view from 320 px, both schemes → axe finds nothing, nothing cut off', async () => {
    const page = await ui.open('');
    // Of each what is there once it has been drawn.
    const places = [
      ['', '.tree a:text("rooms")'],
      [data('people', '?q=n%20%3C'), 'h1:text("Data")'],
      [data('rooms/atrium'), '.document h2:text("atrium")'],
      [data('', '?new=collection'), 'h1:text("Data")'],
    ] as const;
    for (const [place, drawn] of places) {
      await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
      await page.locator(drawn).waitFor();
      const isDocument = place === data('rooms/atrium');
      if (isDocument) await button(page, 'Edit').click();
      await expectSound(page, `${place || 'no address'} in light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectSound(page, `${place || 'no address'} in dark`, ['color-contrast']);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 320, height: 800 });
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(over, `${place || 'no address'} is wider than 320 px`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 860 });
      if (isDocument) await button(page, 'Cancel').click();
    }
    await page.context().close();
  });
});
