import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seed/accounts.ts';
import { type LocalConfig, originsOf } from './config.ts';
import { SAMPLE_FEED } from './sample-feed.ts';

/** What a stranger needs to know, once. */
export function welcomeTable(config: LocalConfig): string {
  const origins = originsOf(config);
  const rows: readonly (readonly [string, string] | null)[] = [
    ['The app', origins.app],
    ['Demo school’s website', `${origins.extras}/`],
    ['Emails and codes', `${origins.extras}/mail`],
    ['API reference', `${origins.app}/api/v1/docs`],
    [
      'Firestore, Auth, Storage',
      [origins.firestore, origins.auth, origins.storage].map((origin) => origin.replace('http://', '')).join(', '),
    ],
    ['Browse the data', `http://127.0.0.1:${config.ports.firestore}/emulator/ui`],
    ['Data folder', config.dataDir],
    null,
    ...DEMO_ACCOUNTS.map(({ email, who }) => [email, who] as const),
    ['Password for all', DEMO_PASSWORD],
    null,
    ['Sample feed', `${origins.extras}${SAMPLE_FEED}`],
  ];
  const width = Math.max(...rows.map((row) => row?.[0].length ?? 0));
  const right = Math.max(...rows.map((row) => row?.[1].length ?? 0));
  const line = (left: string, middle: string, end: string) =>
    `${left}${'─'.repeat(width + 2)}${middle}${'─'.repeat(right + 2)}${end}`;
  return [
    line('┌', '┬', '┐'),
    ...rows.map((row) => (row ? `│ ${row[0].padEnd(width)} │ ${row[1].padEnd(right)} │` : line('├', '┼', '┤'))),
    line('└', '┴', '┘'),
  ].join('\n');
}
