import { writeRows } from './0045-feed-index.ts';
import type { Migration } from './migration.ts';

/** A row that a server of before writes beside it has the field again after the next sync of its channel. */
export const channelAttention: Migration = {
  id: '0046-channel-attention',
  title: 'The row of a channel in feeds says from when on it needs attention, by which such channels are counted',
  run: (deps) => writeRows(deps, (row) => row?.get('data.needsPersonFrom') === undefined),
};
