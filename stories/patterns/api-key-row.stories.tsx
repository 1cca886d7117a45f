import type { Meta, StoryObj } from '@storybook/react-vite';
import MoreIcon from 'lucide-react/icons/ellipsis';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { type ApiKey, ApiKeyRow } from '../../src/patterns/api-key-row.tsx';
import { Button } from '../../src/ui/button.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { moveClock } from '../support/clock.ts';
import { hoursAgo, LONG_NAME } from '../support/samples.ts';

const KEY: ApiKey = {
  id: 'site',
  name: 'School website',
  prefix: 'sprx_live_4f2a',
  scopes: ['Stories', 'Collections'],
  domains: ['www.oakfield.example', 'news.oakfield.example'],
  createdBy: 'Margaret Reid',
  createdAt: hoursAgo(5000),
  lastUsedAt: hoursAgo(0.2),
  callsIn30Days: 18240,
  expiresOn: null,
};
const more = ({ name }: ApiKey) => <IconButton icon={MoreIcon} label={`More for ${name}`} />;
const day = (days: number) => hoursAgo(-24 * days).slice(0, 10);

const meta = {
  title: 'Patterns/ApiKeyRow',
  component: ApiKeyRow,
  tags: ['autodocs', 'also:API key', 'also:token', 'also:secret', 'also:developer'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'The keys of a school’s API: what each may read, from where, and whether it still works.',
      avoid: 'The key itself, shown once when it is created, is a CodeBox in a Dialog.',
      anatomy: [
        { part: 'Name and first letters', what: 'What the school calls it, and enough of the key to know it by' },
        { part: 'Health', what: 'When it was used, or when it ends and what to do' },
        { part: 'Facts', what: 'What it may read, from which addresses, how often, who created it' },
        { part: 'Actions', what: 'Replace, revoke. Gone with the key' },
      ],
      accessibility: ['The key’s first letters keep their direction in any script'],
      related: ['UI/Actions/CodeBox', 'Patterns/Plan'],
    } satisfies KitDocs,
  },
  args: { apiKey: KEY },
} satisfies Meta<typeof ApiKeyRow>;
export default meta;
type Story = StoryObj<typeof meta>;

const frame = 'divide-y divide-subtle rounded-surface border border-subtle bg-surface';

export const States: Story = {
  render: () => {
    const ending: ApiKey = { ...KEY, id: 'ending', name: 'Newsletter', prefix: 'sprx_live_9c1d', expiresOn: day(6) };
    const open: ApiKey = { ...KEY, id: 'open', name: 'Try-out', domains: [], lastUsedAt: null, callsIn30Days: 0 };
    const ended: ApiKey = { ...KEY, id: 'ended', name: 'Open day screen', expiresOn: day(-9), callsIn30Days: 1 };
    return (
      <ul aria-label="API keys" className={frame}>
        <ApiKeyRow apiKey={KEY} actions={more(KEY)} />
        <ApiKeyRow
          apiKey={ending}
          actions={
            <>
              <Button size="sm">Replace</Button>
              {more(ending)}
            </>
          }
        />
        <ApiKeyRow apiKey={open} actions={more(open)} />
        <ApiKeyRow apiKey={ended} actions={more(ended)} />
        <ApiKeyRow apiKey={{ ...KEY, id: 'gone', name: 'Old website', revokedAt: hoursAgo(700) }} actions={more(KEY)} />
      </ul>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ends in 6 days')).toBeVisible();
    await expect(canvas.getByText('Any web address')).toBeVisible();
    await expect(canvas.getByText(/^Revoked/)).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /^More/ })).toHaveLength(4);
  },
};

export const LongAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => {
    const long: ApiKey = {
      ...KEY,
      name: LONG_NAME,
      domains: ['the-parents-friends-and-former-pupils-of-oakfield-association-newsletter.example'],
      createdBy: LONG_NAME,
    };
    return (
      <div className="grid gap-4">
        <ul aria-label="API keys" className={frame}>
          <ApiKeyRow apiKey={long} actions={more(long)} />
        </ul>
        <ul dir="rtl" lang="ar" aria-label="المفاتيح" className={frame}>
          <ApiKeyRow apiKey={{ ...KEY, name: 'موقع المدرسة', createdBy: 'ليلى حداد' }} />
        </ul>
      </div>
    );
  },
};
