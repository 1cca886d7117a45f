import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from '../../../src/data/drafts.ts';
import {
  keepNewStoryDraft,
  keepStoryDraft,
  readNewStoryDraft,
  readStoryDraft,
} from '../../../src/features/stories/form/story-draft.ts';
import { buildRecords } from '../../../stories/support/workbench/records.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 23);

beforeEach(() => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      stored.set(name, value);
      Object.defineProperty(store, name, { value, configurable: true, enumerable: true });
    },
    removeItem: (name: string) => {
      stored.delete(name);
      Reflect.deleteProperty(store, name);
    },
  };
  vi.stubGlobal('localStorage', store);
  return () => vi.unstubAllGlobals();
});

describe('drafts', () => {
  it('readDraft: the same person in the same school → what was typed; another person or school → nothing', () => {
    keepDraft('ada.oakfield', 'story.s1', { title: 'Newts' }, NOW);
    expect(readDraft('ada.oakfield', 'story.s1', NOW)).toEqual({ title: 'Newts' });
    expect(readDraft('ada.riverside', 'story.s1', NOW)).toBeNull();
    expect(readDraft('bob.oakfield', 'story.s1', NOW)).toBeNull();
    keepDraft('ada.oakfield', 'story.s1', null, NOW);
    expect(readDraft('ada.oakfield', 'story.s1', NOW)).toBeNull();
  });

  it('readDraft: 14 days later → nothing, and it is not kept', () => {
    keepDraft('ada.oakfield', 'story.s1', 'x', NOW);
    expect(readDraft('ada.oakfield', 'story.s1', NOW + 14 * DAY - 1)).toBe('x');
    expect(readDraft('ada.oakfield', 'story.s1', NOW + 14 * DAY)).toBeNull();
    expect(readDraft('ada.oakfield', 'story.s1', NOW)).toBeNull();
  });

  it('forgetDrafts: a person signs out → their drafts of every school and expired drafts of others deleted', () => {
    keepDraft('ada.oakfield', 'story.s1', 1, NOW);
    keepDraft('ada.riverside', 'story.new', 2, NOW);
    keepDraft('adam.oakfield', 'story.s1', 3, NOW);
    keepDraft('bob.oakfield', 'story.s1', 4, NOW - 15 * DAY);
    localStorage.setItem('institutionId', 'oakfield');
    forgetDrafts('ada', NOW);
    expect(Object.keys(localStorage).filter((name) => name.startsWith('sprx.'))).toEqual([
      'sprx.draft.adam.oakfield.story.s1',
    ]);
    expect(localStorage.getItem('institutionId')).toBe('oakfield');
  });

  it('readStoryDraft: pictures of a draft without base → what was typed of each and the rest of the story’s own', () => {
    const [sample] = buildRecords({}).stories;
    if (!sample) throw new Error('a story is needed');
    const { id, title, html, hashtags, values } = sample;
    const media = [{ type: 'image' as const, url: 'https://a.example/1.png', alt: 'Hedge', width: 40, height: 30 }];
    const story = { ...sample, media };
    const typed = { title, html, hashtags, values, cta: { label: '', url: '' } };
    keepDraft('ada.oakfield', `story.${id}`, { version: 2, values: { ...typed, media: [{ alt: 'Newt' }] } });
    expect(readStoryDraft('ada.oakfield', story)?.values.media).toEqual([{ ...media[0], alt: 'Newt' }]);
    const draft = { version: 2, base: { ...typed, media }, values: { ...typed, media: [] } };
    keepStoryDraft('ada.oakfield', id, draft);
    expect(readStoryDraft('ada.oakfield', story)).toEqual(draft);
    expect(readStoryDraft('ada.riverside', story)).toBeNull();
  });

  it('readNewStoryDraft: what is no draft of ours, or a browser without a store → nothing', () => {
    keepDraft('ada.oakfield', 'story.new', { title: 1 });
    expect(readNewStoryDraft('ada.oakfield')).toBeNull();
    keepNewStoryDraft('ada.oakfield', { title: 'Newts', html: '<p>Eight</p>', hashtags: ['pond'] });
    expect(readNewStoryDraft('ada.oakfield')).toMatchObject({ title: 'Newts', hashtags: ['pond'] });
    vi.stubGlobal('localStorage', undefined);
    keepNewStoryDraft('ada.oakfield', null);
    forgetDrafts('ada');
    expect(readNewStoryDraft('ada.oakfield')).toBeNull();
  });
});
