import type { StoryIndex } from 'storybook/internal/types';
import { describe, expect, test } from 'vitest';
import { firstPart, inTwoParts } from '../../../../.storybook/manager-index.ts';

const CLOSED = ['ui', 'pages'];

const entry = (id: string, title: string) => ({
  id,
  title,
  name: id,
  type: 'story' as const,
  subtype: 'story' as const,
  importPath: './a.tsx',
});
const INDEX: StoryIndex = {
  v: 5,
  entries: Object.fromEntries(
    [
      entry('foundations-start--docs', 'Foundations/Start'),
      entry('guides-forms--docs', 'Guides/Forms'),
      entry('ui-alert--ready', 'UI/Alert'),
      entry('ui-button--primary', 'UI/Button'),
      entry('ui-button--busy', 'UI/Button'),
      entry('ui-button-group--ready', 'UI/Button group'),
      entry('pages-a--ready', 'Pages/A'),
      entry('pages-b--ready', 'Pages/B'),
    ].map((it) => [it.id, it]),
  ),
};
const idsFor = (address: string) => Object.keys(firstPart(INDEX, address, CLOSED)?.entries ?? {});

describe('firstPart of the story index', () => {
  const BUTTON = [
    'foundations-start--docs',
    'guides-forms--docs',
    'ui-button--primary',
    'ui-button--busy',
    'pages-a--ready',
  ];

  test('address of a story → its component whole, open roots, one row per closed root', () => {
    expect(idsFor('?path=/story/ui-button--busy')).toEqual(BUTTON);
    expect(idsFor('?path=/docs/ui-button--primary&globals=theme:dark')).toEqual(BUTTON);
    expect(idsFor('?path=%2Fstory%2Fui-button--busy')).toEqual(BUTTON);
  });

  test('component alone → found; no address → the first entry', () => {
    expect(idsFor('?path=/story/ui-button')).toEqual(BUTTON);
    const start = ['foundations-start--docs', 'guides-forms--docs', 'ui-alert--ready', 'pages-a--ready'];
    expect(idsFor('')).toEqual(start);
    expect(idsFor('?path=/')).toEqual(start);
  });

  test('unknown address → null', () => {
    expect(firstPart(INDEX, '?path=/story/ui-gone--ready', CLOSED)).toBeNull();
    expect(firstPart(INDEX, '?path=/settings/about', CLOSED)).toBeNull();
    expect(firstPart({ v: 5, entries: {} }, '', CLOSED)).toBeNull();
  });
});

describe('story index in two parts', () => {
  const served = (address: string, answer: () => Response = () => Response.json(INDEX)) =>
    inTwoParts(
      async () => answer(),
      () => address,
      CLOSED,
    );
  const HERE = '?path=/story/ui-button--busy';

  test('before release → the first part; after → whole', async () => {
    const parts = served(HERE);
    const first = await parts.fetch('./index.json');
    expect([first.status, Object.keys((await first.json()).entries)]).toEqual([200, idsFor(HERE)]);
    expect(parts.release()).toEqual(INDEX);
    expect(parts.release()).toBeNull();
    expect(await (await parts.fetch('./index.json')).json()).toEqual(INDEX);
  });

  test('asked for early, or nothing may be missing → whole at once', async () => {
    const early = served(HERE);
    const coming = early.fetch('./index.json');
    expect(early.release()).toBeNull();
    expect(await (await coming).json()).toEqual(INDEX);
    const unknown = served('?path=/story/ui-gone--ready');
    expect(await (await unknown.fetch('./index.json')).json()).toEqual(INDEX);
    expect(unknown.release()).toBeNull();
  });

  test('other requests, error answers → unchanged', async () => {
    const parts = served(HERE);
    for (const request of [
      './project.json',
      'https://other.example/index.json',
      new URL('http://a.example/index.json'),
    ])
      expect(await (await parts.fetch(request)).json()).toEqual(INDEX);
    const refused = served(HERE, () => new Response('gone', { status: 404 }));
    const answer = await refused.fetch('./index.json');
    expect([answer.status, await answer.text(), refused.release()]).toEqual([404, 'gone', null]);
  });
});
