import type { Column } from '../../src/ui/data-table/column.ts';
import { linkClass } from '../../src/ui/link.tsx';
import { StatusDot } from '../../src/ui/status-dot.tsx';

export type Post = {
  id: string;
  title: string;
  channel: string;
  status: 'Approved' | 'Waiting' | 'Archived';
  author: string | null;
  published: string;
  reads: number | null;
};

export const POSTS: readonly Post[] = [
  ['The orchestra plays in the rain', 'Oakfield News', 'Approved', 'Margaret Reid', '2026-11-19', 1284],
  ['Élodie Marchand wins the county cross-country', 'Sport at Oakfield', 'Approved', null, '2026-11-18', 962],
  ['Year 10 builds a bridge of spaghetti', 'Oakfield News', 'Waiting', 'Tom Adeyemi', '2026-11-18', null],
  ['Year 9 reads its poems in the town library', 'The library blog', 'Approved', 'Sana Iqbal', '2026-11-12', 412],
  ['How the kitchen feeds four hundred by one o’clock', 'Kitchen podcast', 'Archived', null, '2026-10-30', 96],
  [
    'What a litre of pond water taught 8B about patience',
    'Oakfield News',
    'Waiting',
    'Tom Adeyemi',
    '2026-10-28',
    null,
  ],
].map(([title, channel, status, author, published, reads], index) => ({
  id: `p${index}`,
  title,
  channel,
  status,
  author,
  published,
  reads,
})) as Post[];

const TONES = { Approved: 'good', Waiting: 'amber', Archived: 'plain' } as const;

export const COLUMNS: readonly Column<Post>[] = [
  {
    id: 'title',
    header: 'Story',
    value: ({ title }) => title,
    cell: ({ title }, tabIndex) => (
      <a href="#story" tabIndex={tabIndex} className={linkClass()}>
        {title}
      </a>
    ),
    filter: 'text',
    width: 320,
    always: true,
  },
  { id: 'channel', header: 'Channel', value: ({ channel }) => channel, filter: 'choice' },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusDot tone={TONES[status]} label={status} />,
    filter: 'choice',
    width: 128,
  },
  { id: 'author', header: 'Author', value: ({ author }) => author, hidden: true },
  { id: 'published', header: 'Published', value: ({ published }) => published, kind: 'date', filter: 'from' },
  { id: 'reads', header: 'Reads', value: ({ reads }) => reads, kind: 'number', filter: 'from', width: 112 },
];
