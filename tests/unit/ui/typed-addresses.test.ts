import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likelyAddress, MAIL_DOMAINS } from '../../../src/ui/email-domain.ts';
import { withScheme } from '../../../src/ui/web-address.ts';

describe('likelyAddress', () => {
  test.each([
    ['m.reid@gmial.com', 'm.reid@gmail.com'],
    ['m.reid@gmal.com', 'm.reid@gmail.com'],
    ['m.reid@gmaill.com', 'm.reid@gmail.com'],
    ['m.reid@hotnail.com', 'm.reid@hotmail.com'],
    ['M.Reid@YAHOO.CO.UKK', 'M.Reid@yahoo.co.uk'],
    ['office"@"@outlok.com', 'office"@"@outlook.com'],
  ])('%s → %s', (typed, meant) => {
    expect(likelyAddress(typed)).toBe(meant);
  });

  test.each(['m.reid@gmail.com', 'm.reid@gml.com', 'm.reid@oakfield.example', 'm.reid', '@gmial.com', ''])(
    '%j → null',
    (typed) => {
      expect(likelyAddress(typed)).toBeNull();
    },
  );

  test("close to the school's own domain → that domain", () => {
    expect(likelyAddress('office@oakfeild.example', ['oakfield.example'])).toBe('office@oakfield.example');
  });

  test('known domains → never changed', () => {
    for (const domain of MAIL_DOMAINS) expect(likelyAddress(`a@${domain}`)).toBeNull();
  });
});

describe('withScheme', () => {
  test.each([
    ['www.oakfield.example', 'https://www.oakfield.example'],
    ['  oakfield.example/news?page=2#top ', 'https://oakfield.example/news?page=2#top'],
    ['//oakfield.example', 'https://oakfield.example'],
    ['oakfield.example:8080/rss', 'https://oakfield.example:8080/rss'],
    ['schüler.example', 'https://schüler.example'],
  ])('%j → %s', (typed, value) => {
    expect(withScheme(typed)).toEqual({ value, added: true });
  });

  test.each([
    ['http//oakfield.example', 'http://oakfield.example'],
    ['https:/oakfield.example/a', 'https://oakfield.example/a'],
    ['https:oakfield.example', 'https://oakfield.example'],
  ])('slip in %s → corrected', (typed, value) => {
    expect(withScheme(typed)).toEqual({ value, added: false });
  });

  test.each([
    'https://www.oakfield.example/news',
    'http://oakfield.example',
    'mailto:office@oakfield.example',
    'javascript:alert(1)',
    'our school',
    'news',
    'a.b c.example',
    'www.oakfield.example/our news',
    '',
  ])('%j → unchanged', (typed) => {
    expect(withScheme(typed)).toEqual({ value: typed, added: false });
  });

  test('any result, run again → the same; any URL → unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (typed) => {
        const { value } = withScheme(typed);
        return withScheme(value).value === value;
      }),
    );
    fc.assert(fc.property(fc.webUrl(), (url) => withScheme(url).value === url));
  });
});
