import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What docs/operations.md says is worth an alarm: the first column of the table of messages, and each “… in the log”. */
function quotedMessages(): string[] {
  const text = readFileSync('docs/operations.md', 'utf8');
  const table = /\| `msg` \| means \|\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(text)?.[1] ?? '';
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const inSentences = text.match(/\(`[^`]+` in the log/g) ?? [];
  return [...cells, ...inSentences].flatMap((part) =>
    Array.from(part.matchAll(/`([^`]+)`/g), ([, quotedText = '']) => quotedText),
  );
}

test('docs/operations.md: messages of the log → as the server writes them', () => {
  const server = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const written = new Set(
    server.flatMap((text) => Array.from(text.matchAll(/'([^'\n]+)'\)/g), ([, message]) => message)),
  );
  const quoted = quotedMessages();
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((message) => !written.has(message))).toEqual([]);
});
