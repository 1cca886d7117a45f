import { describe, expect, test } from 'vitest';
import { frameAncestors, isAllowedOrigin } from '../../../src/domain/widget/domains.ts';
import { directionOfLanguage } from '../../../src/lib/direction.ts';

describe('isAllowedOrigin', () => {
  test.each([
    ['https://www.oakfield.example', 'www.oakfield.example', true],
    ['http://www.oakfield.example:8080', 'www.oakfield.example', true],
    ['https://www.oakfield.example', 'www.oakfield.example:443', true],
    ['http://www.oakfield.example', 'www.oakfield.example:443', false],
    ['http://localhost:5173', 'localhost:5173', true],
    ['http://localhost:5174', 'localhost:5173', false],
    ['https://news.oakfield.example', '*.oakfield.example', true],
    ['https://a.b.oakfield.example', '*.oakfield.example', true],
    ['https://oakfield.example', '*.oakfield.example', false],
    ['https://notoakfield.example', '*.oakfield.example', false],
    ['https://oakfield.example.evil.example', 'oakfield.example', false],
    ['https://oakfield.example@evil.example', 'oakfield.example', false],
    ['http://192.0.2.7', '192.0.2.7', true],
    ['null', 'oakfield.example', false],
    ['file:///home', 'oakfield.example', false],
  ])('%s by %s → %s', (origin, rule, isAllowed) => expect(isAllowedOrigin(origin, [rule])).toBe(isAllowed));
});

describe('frameAncestors', () => {
  test('no sites → any page', () => expect(frameAncestors([], 'https://app.example')).toBe('*'));
  test('sites → each with both schemes, any port where none is named', () => {
    expect(frameAncestors(['a.example', '*.b.example', 'localhost:5173'], 'https://app.example')).toBe(
      "'self' https://app.example https://a.example:* http://a.example:* https://*.b.example:* http://*.b.example:* https://localhost:5173 http://localhost:5173",
    );
  });
});

describe('directionOfLanguage', () => {
  test.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['pa-Arab-PK', 'rtl'],
    ['ks-Deva', 'ltr'],
    ['en-GB', 'ltr'],
    ['arn', 'ltr'],
  ])('%s → %s', (tag, direction) => expect(directionOfLanguage(tag)).toBe(direction));
});
