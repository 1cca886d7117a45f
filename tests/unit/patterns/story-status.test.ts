import { describe, expect, it } from 'vitest';
import { STORY_DEFAULTS } from '../../../src/domain/story/fields.ts';
import { marksOf } from '../../../src/patterns/stories/story-status.tsx';

type Marked = Parameters<typeof marksOf>[0];
const PLAIN: Marked = { ...STORY_DEFAULTS, status: 'pending', proposed: null, sourceDeleted: false };
const markLabels = (story: Partial<Marked>) => marksOf({ ...PLAIN, ...story }).map((mark) => mark.label);
const at = '2026-11-20T08:00:00.000Z';

describe('marksOf', () => {
  it('marksOf: nothing to know → none', () => {
    expect(markLabels({})).toEqual([]);
  });

  it('marksOf: held by a word, for consent, by the limit → the reason; consent only once', () => {
    expect(markLabels({ held: { why: 'word', rule: 'holdWords', word: 'hospital' } })).toEqual(['Held: hospital']);
    expect(markLabels({ held: { why: 'limit', rule: 'auto' } })).toEqual(['Held: plan limit']);
    const consent = { state: 'question', places: [] } as const;
    expect(markLabels({ held: { why: 'consent', rule: 'auto' }, consent: { ...consent, places: [] } })).toEqual([
      'Consent question',
    ]);
    expect(markLabels({ held: { why: 'consent', rule: 'auto' } })).toEqual(['Held: consent']);
  });

  it('marksOf: one approval while pending → awaits a second person; not once it is published', () => {
    const approvals = [{ by: 'u', name: 'Ines Okoye', at }];
    expect(markLabels({ approvals })).toEqual(['Awaiting a second person']);
    expect(markLabels({ approvals, status: 'approved' })).toEqual([]);
  });

  it('marksOf: taken down, original deleted, duplicate → each, the takedown first', () => {
    expect(
      markLabels({ duplicateOf: 'other', sourceDeleted: true, takenDown: { at, by: 'u', reason: 'A parent asked.' } }),
    ).toEqual(['Taken down', 'Original deleted', 'Duplicate']);
  });
});
