import { describe, expect, test } from 'vitest';
import { DEFAULT_WIDGET_OPTIONS } from '../../../src/domain/widget/options.ts';
import type { Widget } from '../../../src/domain/widget/schema.ts';
import { arrangeWidgets } from '../../../src/features/widgets/widget-list.ts';

const widget = (name: string, collectionId: string, day: number): Widget => ({
  id: name,
  iid: 'oakfield',
  publicKey: name,
  name,
  type: 'story',
  collectionId,
  layout: 'grid',
  options: DEFAULT_WIDGET_OPTIONS,
  status: 'live',
  domains: [],
  version: 1,
  dateCreated: `2026-11-0${day}T09:00:00.000Z`,
  dateUpdated: `2026-11-0${day}T09:00:00.000Z`,
  seenOn: [],
  views30d: 0,
});
const ALL = [widget('Library', 'b', 1), widget('Home page', 'a', 3), widget('Hall', 'b', 2)];
const NAMES: Record<string, string> = { a: 'Sport', b: 'Books' };
const arranged = (q: string, sort: Parameters<typeof arrangeWidgets>[2]['sort']) =>
  arrangeWidgets(ALL, (id) => NAMES[id] ?? '', { q, sort }).map(({ name }) => name);

describe('arrangeWidgets', () => {
  test.each([
    ['-dateCreated', ['Home page', 'Hall', 'Library']],
    ['dateCreated', ['Library', 'Hall', 'Home page']],
    ['name', ['Hall', 'Home page', 'Library']],
    ['collection', ['Hall', 'Library', 'Home page']],
  ] as const)('sort %s → %j', (sort, names) => expect(arranged('', sort)).toEqual(names));

  test('words of its name or its collection → found', () => {
    expect(arranged('books', 'name')).toEqual(['Hall', 'Library']);
    expect(arranged('library books', 'name')).toEqual(['Library']);
    expect(arranged('astronomy', 'name')).toEqual([]);
  });
});
