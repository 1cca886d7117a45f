import { describe, expect, it } from 'vitest';
import { capabilitiesOf, isReceiving, NETWORKS } from '../../../src/domain/networks/all.ts';
import { seenChanges } from '../../../src/features/channels/seen-changes.ts';

const ALL = { edits: 'always', deletions: 'always', push: true, newest: null } as const;

describe('seenChanges', () => {
  it('seenChanges: edits and deletions seen → says both, and no limit of the first sync', () => {
    expect(seenChanges(ALL, false)).toEqual([
      'Edits at the source are seen.',
      'Deletions at the source are seen. We ask you whether to keep the story.',
    ]);
  });

  it('seenChanges: deletions never seen, 20 posts at first → advice to delete here, and the number imported first', () => {
    expect(seenChanges({ ...ALL, deletions: 'never', newest: 20 }, false)).toEqual([
      'Edits at the source are seen.',
      'Deletions are not seen. The source doesn’t report them: hide or delete the story here too.',
      'The first sync imports up to 20 of the newest posts.',
    ]);
  });

  it('seenChanges: inbound channel → no mention of a source', () => {
    expect(seenChanges({ ...ALL, deletions: 'never' }, true)).toEqual([
      'A story that is sent again is updated here.',
      'Deletions are not seen. Hide or delete the story here too.',
    ]);
  });

  it('seenChanges: answer of an older server → nothing', () => {
    expect(seenChanges(undefined, false)).toEqual([]);
  });

  it.each(NETWORKS)('seenChanges: what %s promises → a sentence each for edits and deletions', (network) => {
    const { edits, deletions, push } = capabilitiesOf({ network });
    const said = seenChanges({ edits, deletions, push, newest: null }, isReceiving(network));
    expect(said).toHaveLength(2);
    expect(new Set(said).size).toBe(2);
  });
});
