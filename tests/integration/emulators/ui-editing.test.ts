/** The data browser as a person changes documents in it, in Chromium. */
import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PROJECT } from './support/admin.ts';
import { button, data, dataBrowser, refreshNow, text } from './support/ui.ts';

const ui = dataBrowser();

describe('data browser, editing', () => {
  const field = (page: Page, at: number) => page.locator('.editor > .nest > .fields > li > .line').nth(at);

  test('value of each type typed → stored as typed', async () => {
    const typed: [type: string, value: string][] = [
      ['string', 'two\nlines'],
      ['integer', '-9007199254740993'],
      ['double', 'NaN'],
      ['timestamp', '2026-03-14 09:30'],
      ['reference', '/people/p002'],
      ['bytes', 'aGk='],
      ['vector', '1, 2.5'],
    ];
    const page = await ui.open(data('typed', '?new=document'));
    await page.getByLabel('Document id').fill('all');
    for (const [i, [type, value]] of typed.entries()) {
      await button(page, 'Add field').click();
      await field(page, i).locator('input.key').fill(type);
      await field(page, i).locator('select').selectOption(type);
      await field(page, i).locator('.holder :is(input, textarea)').fill(value);
    }
    const add = async (i: number, name: string, type: string) => {
      await page.locator('.editor > .nest > .button').click();
      await field(page, i).locator('> input.key').fill(name);
      await field(page, i).locator('> select').selectOption(type);
    };
    await add(7, 'boolean', 'boolean');
    await field(page, 7).locator('.holder input').check();
    await add(8, 'geopoint', 'geopoint');
    await field(page, 8).getByLabel('Latitude').fill('-33.5');
    await field(page, 8).getByLabel('Longitude').fill('151');
    await add(9, 'null', 'null');
    await add(10, 'map', 'map');
    await field(page, 10).getByRole('button', { name: 'Add field' }).click();
    await field(page, 10).locator('.holder input.key').fill('__proto__');
    await field(page, 10).locator('.holder textarea').fill('inside');
    await add(11, 'array', 'array');
    for (const value of ['a', 'b', 'c']) {
      await field(page, 11).getByRole('button', { name: 'Add item' }).click();
      await field(page, 11).locator('textarea').last().fill(value);
    }
    await field(page, 11).locator('.holder .icon').nth(1).click();
    await button(page, 'Create').click();
    await page.locator('.document h2', { hasText: 'all' }).waitFor();
    const answer = await fetch(
      `http://127.0.0.1:${ui.port}/v1/projects/${PROJECT}/databases/(default)/documents/typed/all`,
      {
        headers: { authorization: 'Bearer owner' },
      },
    );
    const { fields } = (await answer.json()) as { fields: Record<string, unknown> };
    expect(fields).toEqual({
      string: { stringValue: 'two\nlines' },
      integer: { integerValue: '-9007199254740993' },
      double: { doubleValue: 'NaN' },
      timestamp: { timestampValue: '2026-03-14T09:30:00.000000Z' },
      reference: { referenceValue: `projects/${PROJECT}/databases/(default)/documents/people/p002` },
      bytes: { bytesValue: 'aGk=' },
      vector: {
        mapValue: {
          fields: {
            __type__: { stringValue: '__vector__' },
            value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
          },
        },
      },
      boolean: { booleanValue: true },
      geopoint: { geoPointValue: { latitude: -33.5, longitude: 151 } },
      null: { nullValue: 'NULL_VALUE' },
      map: { mapValue: { fields: Object.fromEntries([['__proto__', { stringValue: 'inside' }]]) } },
      array: { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'c' }] } },
    });
    await page.context().close();
  });

  test('field changed, removed, added → others unchanged', async () => {
    const page = await ui.open(data('rooms/atrium'));
    await button(page, 'Edit').click();
    await field(page, 1).locator('.holder input').fill('8');
    await field(page, 4).locator('.icon').click();
    await page.locator('.editor > .nest > .button').click();
    await field(page, 11).locator('input.key').fill('new');
    await page.keyboard.press('Control+s');
    await page.locator('.document .value', { hasText: /^8$/ }).waitFor();
    const now = (await ui.db.doc('rooms/atrium').get()).data() ?? {};
    expect(Object.keys(now).sort()).toEqual(
      ['inner', 'many', 'new', 'numbers', 'part', 'raw', 'text', 'when', 'where', 'who', 'whole', 'yes'].sort(),
    );
    expect(now).toMatchObject({ whole: 8, new: '', part: 1.5, inner: { a: { b: 1 } } });
    expect(now.when).toEqual(Timestamp.fromMillis(1_700_000_000_123));
    await page.context().close();
  });

  test('invalid value → message at the field, input stays', async () => {
    const page = await ui.open(data('people/p010'));
    await button(page, 'Edit').click();
    await field(page, 0).locator('.holder input').fill('ten');
    await button(page, 'Save').click();
    const input = field(page, 0).locator('.holder input');
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 0).locator('.holder input:focus').count()).toBe(1);
    const help = await input.getAttribute('aria-describedby');
    expect(await text(page, `#${help}`)).toBe('A whole number, such as 42.');
    expect(await input.inputValue()).toBe('ten');
    await page.context().close();
  });

  test('changed by another client meanwhile → message, not overwritten', async () => {
    const page = await ui.open(data('people/p020'));
    await button(page, 'Edit').click();
    await field(page, 0).locator('.holder input').fill('2020');
    await ui.db.doc('people/p020').update({ odd: true });
    await button(page, 'Save').click();
    await page.getByText('This document was changed meanwhile.').waitFor();
    expect(await text(page, '.notice li')).toBe('odd: false is now true');
    expect((await ui.db.doc('people/p020').get()).data()).toEqual({ n: 20, odd: true });
    await button(page, 'Save mine in its place').click();
    await page.locator('.document .value', { hasText: '2020' }).waitFor();
    expect((await ui.db.doc('people/p020').get()).data()).toEqual({ n: 2020, odd: false });
    await page.context().close();
  });

  test('changed or deleted by another client while typing → message at once', async () => {
    const page = await ui.open(data('people/p021'));
    await button(page, 'Edit').click();
    await ui.db.doc('people/p021').update({ n: 0 });
    await refreshNow(page);
    await page.getByText('This document was changed meanwhile.').waitFor();
    await ui.db.doc('people/p021').delete();
    await refreshNow(page);
    await page.getByText('This document was deleted meanwhile.').waitFor();
    await button(page, 'Look at what is there').click();
    await page.getByText('There is no document here.').waitFor();
    await page.context().close();
  });

  test('id taken or invalid → refused at the field', async () => {
    const page = await ui.open(data('people', '?new=document'));
    const id = page.getByLabel('Document id');
    expect(await id.inputValue()).toMatch(/^[A-Za-z0-9]{20}$/);
    for (const [value, message] of [
      ['p001', 'There is a document with this id already.'],
      ['a/b', /has no “\/”/],
      ['', 'An id is needed.'],
    ] as const) {
      await id.fill(value);
      await button(page, 'Create').click();
      await page.locator('#new-document-error', { hasText: message }).waitFor();
    }
    expect((await ui.db.doc('people/p001').get()).data()).toEqual({ n: 1, odd: true });
    await page.context().close();
  });

  test('new collection → created with its first document', async () => {
    const page = await ui.open(data('rooms/atrium'));
    await page.getByRole('link', { name: 'Add a collection' }).click();
    await page.getByLabel('Collection id').fill('notes');
    await page.getByLabel('Document id').fill('first');
    await button(page, 'Create').click();
    await page.locator('.document h2', { hasText: 'first' }).waitFor();
    expect((await ui.db.doc('rooms/atrium/notes/first').get()).exists).toBe(true);
    await page.context().close();
  });

  test('unsaved changes → confirmation before leaving', async () => {
    const page = await ui.open(data('people/p030'));
    await button(page, 'Edit').click();
    await field(page, 0).locator('.holder input').fill('31');
    await page.getByRole('link', { name: 'Local Firebase' }).click();
    await page.getByRole('dialog').getByText('Leave without saving?').waitFor();
    await button(page, 'Keep editing').click();
    expect(await field(page, 0).locator('.holder input').inputValue()).toBe('31');
    await page.getByRole('link', { name: 'Local Firebase' }).click();
    await button(page, 'Discard changes').click();
    await page.waitForURL((url) => url.hash === '#/');
    await page.locator('.holder input').waitFor({ state: 'detached' });
    expect((await ui.db.doc('people/p030').get()).data()).toMatchObject({ n: 30 });
    await page.context().close();
  });

  test('document deleted → with its subcollections if chosen', async () => {
    await ui.db.doc('bin/a').set({});
    await ui.db.doc('bin/a/in/x').set({});
    const page = await ui.open(data('bin/a'));
    await button(page, 'Delete …').click();
    await button(page, 'Cancel').click();
    expect((await ui.db.doc('bin/a').get()).exists).toBe(true);
    await button(page, 'Delete …').click();
    await button(page, 'Delete').click();
    await page.locator('.docs .missing').waitFor();
    expect((await ui.db.doc('bin/a/in/x').get()).exists).toBe(true);
    await page.locator('.docs a').click();
    await button(page, 'Delete …').click();
    await button(page, 'Delete').click();
    await page.getByText('No documents here.').waitFor();
    expect((await ui.db.doc('bin/a/in/x').get()).exists).toBe(false);
    await page.context().close();
  });

  test('collection deleted → after its name is typed', async () => {
    await ui.db.doc('bin/b/in/x').set({});
    await ui.db.doc('bin/c').set({});
    const page = await ui.open(data('bin'));
    await button(page, 'Delete collection …').click();
    const go = button(page, 'Delete 2 documents');
    expect(await go.isDisabled()).toBe(true);
    await page.getByLabel('Type bin to confirm').fill('bi');
    expect(await go.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByLabel('Type bin to confirm').fill('bin');
    await go.click();
    await page.waitForURL((url) => !url.hash.includes('/bin'));
    expect(
      await ui.db
        .doc('bin/c')
        .get()
        .then(({ exists }) => exists),
    ).toBe(false);
    expect(
      await ui.db
        .doc('people/p000')
        .get()
        .then(({ exists }) => exists),
    ).toBe(true);
    await page.context().close();
  });
});
