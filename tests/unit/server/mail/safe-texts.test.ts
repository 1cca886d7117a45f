import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asIs, withSafeTexts } from '../../../../server/core/mail/safe-texts.ts';

describe('withSafeTexts', () => {
  it('texts, also in lists and objects → without links; marked ones, times, numbers and null → as they are', () => {
    const props = withSafeTexts<'moderation-digest'>({
      firstname: 'Nora www.evil.example',
      school: 'St.Mary’s',
      waiting: 3,
      newest: ['Win at https://evil.example/prize', 'Sports day'],
      url: asIs('https://app.example/manage/stories'),
    });
    expect(props).toEqual({
      firstname: 'Nora www. evil. example',
      school: 'St. Mary’s',
      waiting: 3,
      newest: ['Win at https:  evil. example/prize', 'Sports day'],
      url: 'https://app.example/manage/stories',
    });
    const at = '2026-11-29T11:00:00.000Z';
    expect(
      withSafeTexts<'data-export-ready'>({ firstname: null, expiresAt: at, url: asIs('https://a.example') }),
    ).toEqual({ firstname: null, expiresAt: at, url: 'https://a.example' });
  });

  it('server code → nothing but the outbox takes props as safe without withSafeTexts', () => {
    const root = join(import.meta.dirname, '../../../../server');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const using = files.filter((name) => /\balreadySafe\b|as SafeProps\b/.test(readFileSync(join(root, name), 'utf8')));
    expect(using.map((name) => name.replaceAll('\\', '/')).sort()).toEqual([
      'core/mail/outbox.ts',
      'core/mail/safe-texts.ts',
    ]);
  });
});
