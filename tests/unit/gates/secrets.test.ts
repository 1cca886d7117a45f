import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALLOWED_SECRETS } from '../../../scripts/check/gates/secret-list.ts';
import { secretProblems } from '../../../scripts/check/gates/secrets.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'secrets-'));
  execFileSync('git', ['init', '-q', root]);
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

const pem = (type: 'rsa' | 'ec') => {
  const pair =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 1024 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return pair.privateKey.export({ type: type === 'rsa' ? 'pkcs8' : 'sec1', format: 'pem' }).toString();
};
/** Put together here, so that this file holds none. */
const of = (...parts: string[]) => parts.join('');
const chars = (count: number) => 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'.repeat(8).slice(0, count);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const SECRETS: Record<string, () => string> = {
  'a private key': () => pem('rsa'),
  'an EC private key': () => pem('ec'),
  'a private key in JSON': () => JSON.stringify({ key: pem('rsa') }),
  'an OpenSSH key': () => of('-----BEGIN OPENSSH PRIV', `ATE KEY-----\n${chars(70)}\n`),
  'a service account': () => JSON.stringify({ type: 'service_account', private_key: pem('rsa') }),
  'an AWS key': () => of('AK', 'IA', 'Q3EGTZ5YNXW7RLB2'),
  'a Google API key': () => of('AI', 'za', chars(35)),
  'a Stripe live key': () => of('sk_', 'live_', chars(24)),
  'a Stripe restricted key': () => of('rk_', 'live_', chars(24)),
  'a Stripe test key': () => of('sk_', 'test_', chars(24)),
  'a Stripe webhook secret': () => of('whsec', '_', chars(32)),
  'a GitHub token': () => of('gh', 'p_', chars(36)),
  'a fine-grained GitHub token': () => of('github', '_pat_', chars(22), '_', chars(59)),
  'an npm token': () => of('npm', '_', chars(36)),
  'a token in .npmrc': () => of('//registry.example.org/:_auth', 'Token=', chars(40)),
  'a Slack token': () => of('xox', 'b-123456789012-123456789012-', chars(24)),
  'an SMTP address with a password': () => of('smtps', '://mailer:', chars(12), '@smtp.example.com:465'),
  'a database address with a password': () => of('postgres', '://app:', chars(12), '@10.0.0.5/x'),
  'a signed JWT': () => [part({ alg: 'HS256', typ: 'JWT' }), part({ sub: 'somebody' }), chars(43)].join('.'),
  'a HubSpot token': () => of('pat-', 'eu1-', '12345678-90ab-cdef-1234-567890abcdef'),
};

describe('secrets', () => {
  test.each(Object.keys(SECRETS))('%s in a file git does not know → named by its file and line', async (name) => {
    const secret = SECRETS[name]?.() ?? '';
    put('notes/todo.txt', `first line\n${secret}\n`);
    const { problems } = await secretProblems(root);
    expect(problems[0]).toMatch(/^notes\/todo\.txt:2 holds what looks like a secret/);
    expect(problems.join()).not.toContain(secret);
  });

  test('a committed file, and one whose name starts with a dot → found as well', async () => {
    put('server/a.ts', `const key = '${SECRETS['a Stripe live key']?.()}';`);
    put('.env', `SMTP_URL=${SECRETS['an SMTP address with a password']?.()}`);
    execFileSync('git', ['-C', root, 'add', 'server/a.ts']);
    const { problems } = await secretProblems(root);
    expect(problems.map((each) => each.split(':')[0]).sort()).toEqual(['.env', 'server/a.ts']);
  });

  test('a file that git ignores, a picture, a deleted file → not looked at', async () => {
    const secret = SECRETS['a GitHub token']?.() ?? '';
    put('.gitignore', '.local\n');
    put('.local/state.json', secret);
    put('a.png', `\0${secret}`);
    put('gone.txt', secret);
    execFileSync('git', ['-C', root, 'add', 'gone.txt']);
    rmSync(join(root, 'gone.txt'));
    expect(await secretProblems(root)).toEqual({ files: 1, problems: [] });
  });

  test('what only resembles one → left alone: placeholders, unsigned tokens, names of settings', async () => {
    put(
      'a.ts',
      [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program that puts an address together
        'const url = `smtp://${user}:${password}@127.0.0.1`;',
        `const unsigned = '${part({ alg: 'none' })}.${part({ sub: 'local' })}.';`,
        'process.env.STRIPE_SECRET_KEY?.startsWith("sk_live_")',
        'https://example.org:443/@handle and http://[::1]:8080/a@b',
      ].join('\n'),
    );
    expect((await secretProblems(root)).problems).toEqual([]);
  });

  test('an allowed value → no problem anywhere; each says why', async () => {
    put('a.txt', ALLOWED_SECRETS.map(({ value }) => value).join('\n'));
    expect((await secretProblems(root)).problems).toEqual([]);
    expect(ALLOWED_SECRETS.filter(({ reason }) => reason.length < 10)).toEqual([]);
  });
});
