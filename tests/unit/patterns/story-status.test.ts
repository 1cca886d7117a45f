import { describe, expect, it } from 'vitest';
import { STORY_DEFAULTS } from '../../../src/domain/story/fields.ts';
import { marksOf } from '../../../src/patterns/story-status.tsx';

type Marked = Parameters<typeof marksOf>[0];
const PLAIN: Marked = { ...STORY_DEFAULTS, status: 'pending', proposed: null, sourceDeleted: false };
const words = (story: Partial<Marked>) => marksOf({ ...PLAIN, ...story }).map((mark) => mark.words);
const at = '2026-11-20T08:00:00.000Z';

describe('marksOf', () => {
  it('marksOf: nothing to know → none', () => {
    expect(words({})).toEqual([]);
  });

  it('marksOf: held by a word, for consent, by the limit → the reason; consent only once', () => {
    expect(words({ held: { why: 'word', rule: 'holdWords', word: 'hospital' } })).toEqual(['Held: hospital']);
    expect(words({ held: { why: 'limit', rule: 'auto' } })).toEqual(['Held: plan limit']);
    const consent = { state: 'question', places: [] } as const;
    expect(words({ held: { why: 'consent', rule: 'auto' }, consent: { ...consent, places: [] } })).toEqual([
      'Consent question',
    ]);
    expect(words({ held: { why: 'consent', rule: 'auto' } })).toEqual(['Held: consent']);
  });

  it('marksOf: one approval while pending → awaits a second person; not once it is published', () => {
    const approvals = [{ by: 'u', name: 'Ines Okoye', at }];
    expect(words({ approvals })).toEqual(['Awaiting a second person']);
    expect(words({ approvals, status: 'approved' })).toEqual([]);
  });

  it('marksOf: taken down, original deleted, duplicate → each, the takedown first', () => {
    expect(
      words({ duplicateOf: 'other', sourceDeleted: true, takenDown: { at, by: 'u', reason: 'A parent asked.' } }),
    ).toEqual(['Taken down', 'Original deleted', 'Duplicate']);
  });
});
