import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '../../../server/core/html/sanitise.ts';
import { htmlOfText } from '../../../server/core/html/text.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';

const clean = (html: string, baseUrl?: string) => sanitiseHtml(html, { baseUrl }).html;
const REL = 'rel="noopener noreferrer nofollow"';

describe('sanitiseHtml, allowed', () => {
  test.each([
    ['<p>One</p><p>Two</p>', '<p>One</p><p>Two</p>'],
    ['One<br>Two', '<p>One<br />Two</p>'],
    ['<b>Bold</b> and <i>slanted</i>', '<p><strong>Bold</strong> and <em>slanted</em></p>'],
    ['<ul><li>A</li><li>B</li></ul>', '<ul><li>A</li><li>B</li></ul>'],
    ['<ol><li>A<ul><li>B</li></ul></li></ol>', '<ol><li>A<ul><li>B</li></ul></li></ol>'],
    ['<h1>T</h1><h2>S</h2><h5>U</h5>', '<h3>T</h3><h3>S</h3><h4>U</h4>'],
    ['<blockquote>Said</blockquote>', '<blockquote><p>Said</p></blockquote>'],
    ['<a href="https://a.test/x?y=1&z=2">A</a>', `<p><a href="https://a.test/x?y=1&amp;z=2" ${REL}>A</a></p>`],
    [
      '<a href="mailto:office@oakfield.test">Write</a>',
      `<p><a href="mailto:office@oakfield.test" ${REL}>Write</a></p>`,
    ],
    [
      '<img src="https://a.test/p.png" alt="The &quot;new&quot; hall" width="640" height="48.5px" srcset="x" loading="lazy">',
      '<p><img src="https://a.test/p.png" alt="The &quot;new&quot; hall" width="640" height="48" /></p>',
    ],
    ['5 &lt; 6 &amp; caf&eacute; &nbsp;x', '<p>5 &lt; 6 &amp; café \u00a0x</p>'],
  ])('%s → %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe('sanitiseHtml, normalised', () => {
  test.each([
    ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['<div><p>One</p></div>', '<p>One</p>'],
    ['<p></p><p>&nbsp;</p><p> <br> </p><ul><li></li></ul><blockquote></blockquote>', ''],
    ['<table><tr><td>A</td><td>B</td></tr></table>', '<p>A</p><p>B</p>'],
    ['<b>All <p>of</p> <p>it', '<p><strong>All </strong></p><p><strong>of</strong></p><p><strong>it</strong></p>'],
    ['<ul><li><p>A</p><p>B</p></li></ul>', '<ul><li>A<br />B</li></ul>'],
    ['a <br> b <br> <b> c</b>', '<p>a<br />b<br /><strong> c</strong></p>'],
    ['<ul><li><blockquote>A</blockquote>B</li></ul>', '<ul><li>A<br />B</li></ul>'],
    ['<ul>loose</ul>', '<ul><li>loose</li></ul>'],
    ['<li>stray', '<p>stray</p>'],
    [
      '<a href="https://a.test/"><div>T</div><div>U</div></a>',
      `<p><a href="https://a.test/" ${REL}>T</a></p><p><a href="https://a.test/" ${REL}>U</a></p>`,
    ],
    ['a<br><br><br><br>b<br>', '<p>a<br /><br />b</p>'],
    ['<span style="color:red" onclick="x()">kept</span>', '<p>kept</p>'],
    ['<p>a</p>\n  text  \n<p>b</p>', '<p>a</p><p>text</p><p>b</p>'],
  ])('%s → %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe('sanitiseHtml, removed', () => {
  test.each([
    ['<script>alert(1)</script>x', '<p>x</p>'],
    ['<style>p{}</style>x', '<p>x</p>'],
    ['<svg><script>alert(1)</script><a href="https://a.test">y</a></svg>x', '<p>x</p>'],
    ['<iframe src="https://a.test">y</iframe>x', '<p>x</p>'],
    ['<form action="https://a.test"><input value="v"><button>Send</button></form>', '<p>Send</p>'],
    ['<object data="x"><embed src="y"></object>x', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<p>x</p>'],
    ['<a href="JaVa\nScript:alert(1)">x</a>', '<p>x</p>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<p>x</p>'],
    ['<a href="data:text/html,<script>1</script>">x</a>', '<p>x</p>'],
    ['<a href="vbscript:x">x</a><a href="ftp://a.test/">y</a><a href="tel:123">z</a>', '<p>xyz</p>'],
    ['<a href="https://user:pw@a.test/">x</a>', '<p>x</p>'],
    ['<a href="/relative">x</a>', '<p>x</p>'],
    ['<img src="data:image/png;base64,AAAA" alt="x">', ''],
    ['<img src="javascript:alert(1)">', ''],
    ['<img src="https://a.test/t.gif" width="1" height="1">', ''],
    ['<p onclick="x()" style="a" class="b" id="c">x</p>', '<p>x</p>'],
    ['<img src="https://a.test/p.png" onerror="alert(1)">', '<p><img src="https://a.test/p.png" alt="" /></p>'],
    ['<!-- note --><p>x</p><![CDATA[ y ]]>', '<p>x</p>'],
    ['<p>unclosed <b>x', '<p>unclosed <strong>x</strong></p>'],
    ['x<', '<p>x&lt;</p>'],
  ])('%s → %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

test('sanitiseHtml: relative addresses, lazy pictures → resolved, real source used', () => {
  const base = 'https://oakfield.test/news/today';
  expect(clean('<a href="../term">t</a>', base)).toBe(`<p><a href="https://oakfield.test/term" ${REL}>t</a></p>`);
  expect(clean('<img src="data:image/gif;base64,R0" data-src="/p.jpg" alt="P">', base)).toBe(
    '<p><img src="https://oakfield.test/p.jpg" alt="P" /></p>',
  );
});

test('sanitiseHtml: images → in order, with alt texts and sizes', () => {
  const { images } = sanitiseHtml(
    '<p><img src="https://a.test/1.png?a=1&amp;b=2" alt="One &amp; only" width="3" height="4"></p><img src="https://a.test/2.png">',
  );
  expect(images).toEqual([
    { url: 'https://a.test/1.png?a=1&b=2', alt: 'One & only', width: 3, height: 4 },
    { url: 'https://a.test/2.png', alt: '' },
  ]);
});

test('sanitiseHtml: text → as a reader sees it', () => {
  const { text } = sanitiseHtml('<h2>Fair</h2><p>At&nbsp;5 &lt; 6<br>o’clock</p><ul><li>Tea</li><li>Cake</li></ul>');
  expect(text).toBe('Fair\n\nAt\u00a05 < 6\no’clock\n\nTea\nCake');
  expect(sanitiseHtml(htmlOfText('a < b\n\nc & "d"\ne')).text).toBe('a < b\n\nc & "d"\ne');
});

describe('sanitiseHtml, limits', () => {
  test('picture as data in the text → dropped, the text after it stays', () => {
    const inline = `<img src="data:image/png;base64,${'A'.repeat(900_000)}">`;
    expect(clean(`${inline}<p>After it</p>`)).toBe('<p>After it</p>');
  });

  test.each([
    ['long text', 'word ', 400_000],
    ['wide text', '学校', 400_000],
    ['many links', '<a href="https://a.test/">x</a>', 40_000],
    ['many entities', '&amp;', 400_000],
    ['deep nesting', '<div><b>', 100_000],
    ['open brackets', '<', 400_000],
    ['open quotes', '<a href="', 60_000],
    ['open comments', '<!--', 80_000],
    ['open data', 'data:image/png;', 60_000],
    ['nested tables', '<table><tr><td>1<td>2', 40_000],
    ['open players', '<video><a>x', 60_000],
    ['closed players', '<iframe src="https://a.test/x"></iframe>', 20_000],
    ['sources of pictures', '<picture><source srcset="/a.jpg 1w, /b.jpg 2w">', 20_000],
    ['sets of pictures', '<noscript><img srcset="/a.jpg 1w,/b.jpg 2w">', 20_000],
    ['raised figures', '<sup>1<pre>\n', 60_000],
  ])('%s → at most 400,000 bytes, and no more work for a character of a longer text', async (_, piece, times) => {
    await expectLimited(times, (size) => piece.repeat(size));
  });

  test('tags that never match → at most 400,000 bytes, and no more work for a character of a longer text', async () => {
    await expectLimited(50_000, (size) => `${'<b>'.repeat(size)}${'</i>'.repeat(size)}`);
  });

  async function expectLimited(times: number, make: (size: number) => string): Promise<void> {
    expect(Buffer.byteLength(sanitiseHtml(make(times)).html)).toBeLessThanOrEqual(400_000);
    const prepare = (size: number) => {
      const html = make(size);
      return () => sanitiseHtml(html);
    };
    expect(await growth(times / 8, prepare)).toBeLessThan(MOST_GROWTH);
  }

  test('lone surrogates and control characters → replaced or removed', () => {
    expect(clean('a\ud83d \u0000\u0007b')).toBe('<p>a\ufffd b</p>');
    expect(clean('a&#1;&#x7f;&#xd800;<img src="https://a.test/" alt="&#2;b">')).toBe(
      '<p>a\ufffd<img src="https://a.test/" alt="b" /></p>',
    );
  });
});

/** Bits of hostile HTML in any order, so that one may break out of another. */
const pieces = fc.array(
  fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<img src=x onerror=alert(1)>',
        '<a href="javascript:alert(1)">',
        '</a>',
        '<svg/onload=x>',
      ],
      ...[
        '<p>',
        '</p>',
        '<div>',
        '</div>',
        '<ul>',
        '</ul>',
        '<li>',
        '</li>',
        '<b>',
        '</b>',
        '<i>',
        '</i>',
        '<br>',
        '"',
        "'",
      ],
      ...[
        '<blockquote>',
        '</blockquote>',
        '<h1>',
        '</h1>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&lt;script&gt;',
        '&#x6a;',
        '<',
      ],
      ...[
        '<style>',
        '</style>',
        '<iframe srcdoc="',
        '<math><mtext>',
        '<template>',
        '<a href="https://a.test/',
        '">',
        '>',
        ' ',
      ],
      ...[
        '<img src="https://a.test/a.png" alt="',
        '<noscript>',
        '</noscript>',
        '<iframe src="https://a.test/x">',
        '</iframe>',
        '<video src=/y.mp4>',
        '</video>',
        '<picture><source srcset="/z.jpg 9w',
        '<table><tr><th>',
        '<td>',
        '</table>',
        '<sup>2',
        '</sup>',
        '<pre>',
        '<img class=emoji src=/a alt="',
        '<textarea>',
        '</textarea>',
        '&amp;lt;',
        '\u0000',
      ],
      ...[
        '<form><button formaction=javascript:x>',
        '<a\thref\n=\r"https://a.test">',
        '<p style="background:url(javascript:x)">',
      ],
    ),
  ),
  { maxLength: 30 },
);
const hostile = pieces.map((parts) => parts.join(''));

const ALLOWED_TAG =
  /^<(?:\/?(?:p|strong|em|ul|ol|li|h3|h4|blockquote)|\/a|br \/|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer nofollow"|img src="https?:\/\/[^"<>]*" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")? \/)>$/;

describe('sanitiseHtml, any input', () => {
  test('random HTML → allowed tags and attributes only, balanced', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const out = clean(html, 'https://oakfield.test/');
        const stack: string[] = [];
        for (const [tag] of out.matchAll(/<[^>]*>?/g)) {
          expect(tag).toMatch(ALLOWED_TAG);
          const name = /^<\/?([a-z0-9]+)/.exec(tag)?.[1];
          if (tag.startsWith('</')) expect(stack.pop()).toBe(name);
          else if (!tag.endsWith(' />')) stack.push(name ?? '');
        }
        expect(stack).toEqual([]);
        expect(out.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 3000 },
    );
  });

  test('sanitised again → the same', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const once = sanitiseHtml(html, { baseUrl: 'https://oakfield.test/' });
        expect(sanitiseHtml(once.html)).toEqual({ ...once, embeds: [] });
      }),
      { numRuns: 3000 },
    );
  });
});

describe('sanitiseHtml, element removed and content kept', () => {
  const link = '<a href="https://school.example/" rel="noopener noreferrer nofollow">Read</a>';

  test.each([
    ['a place to jump to', '<p><a name="top">Top</a> <a href="https://school.example/">Read</a> more</p>', 'Top '],
    [
      'a link to a script',
      '<p><a href="javascript:x()">Run</a><a href="https://school.example/">Read</a> more</p>',
      'Run',
    ],
    [
      'a counting picture',
      '<p><img src="https://t.example/x" width="1"><a href="https://school.example/">Read</a> more</p>',
      '',
    ],
  ])('%s before a link → the link stands alone', (_case, html, before) => {
    expect(clean(html)).toBe(`<p>${before}${link} more</p>`);
  });

  test('emphasis and lists → end where they end in the source', () => {
    const html = '<img src="x.gif" width="1"><ul><li>One</li></ul><p>Two</p><a>a</a><em>b</em> c';
    expect(clean(html)).toBe('<ul><li>One</li></ul><p>Two</p><p>a<em>b</em> c</p>');
  });
});

test.each([
  [
    'a document of Google',
    '<b style="font-weight:normal;"><p><span style="font-weight:400;">Plain and </span><span style="font-weight:700;">bold</span></p></b>',
    '<p>Plain and <strong>bold</strong></p>',
  ],
  ['a b that is not bold', 'A <b style="color:red; FONT-WEIGHT : 400">b</b> c', '<p>A b c</p>'],
  ['an i that is not italic', 'A <i style="font-style:normal">b</i> c', '<p>A b c</p>'],
  [
    'a span and a font that are',
    '<span style="font-style: italic">a</span> <font style="font-weight:bolder">b</font>',
    '<p><em>a</em> <strong>b</strong></p>',
  ],
  [
    'styles that say nothing of it',
    '<b style="color:red">a</b> <span style="font-weight:inherit">b</span>',
    '<p><strong>a</strong> b</p>',
  ],
])('sanitiseHtml: %s → bold and italic where they are seen', (_, html, clean) => {
  expect(sanitiseHtml(html).html).toBe(clean);
});
