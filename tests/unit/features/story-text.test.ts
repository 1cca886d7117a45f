import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText, textToHtml } from '../../../src/features/stories/story-text.ts';

describe('story text', () => {
  it.each([
    ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
    ['<p>One.</p>\n<p>Two &amp; three.</p>', 'One.\n\nTwo & three.'],
    ['<p>Line<br>break</p>', 'Line\nbreak'],
    ['<p>See <a href="https://a.org/x?y=1&amp;z=2">the page</a>.</p>', 'See [the page](https://a.org/x?y=1&z=2).'],
    ['<p>A <strong>bold</strong> and <em>soft</em> word</p>', 'A **bold** and _soft_ word'],
    ['<p>A <b>bold</b> word</p>', 'A **bold** word'],
    ['<ul><li>Eggs</li><li>Flour</li></ul>', '- Eggs\n- Flour'],
    ['<ol><li>Mix</li><li>Bake</li></ol>', '1. Mix\n2. Bake'],
    ['<p>مرحبا بكم</p>', 'مرحبا بكم'],
    ['Only words', 'Only words'],
    [
      '<p><img src="https://a.org/x.png" alt="A hall" width="400" /></p><p>After</p>',
      '![A hall](https://a.org/x.png)\n\nAfter',
    ],
    ['', ''],
  ])('htmlToText: %j → text, and back the same', (html, text) => {
    expect(htmlToText(html)).toBe(text);
    expect(htmlToText(textToHtml(text))).toBe(text);
  });

  it.each([
    '<img src="https://a.org/x.png" srcset="x 2x" alt="A hall" /><p>After</p>',
    '<h2>Heading</h2><p>Text</p>',
    '<blockquote><p>Said</p></blockquote>',
    '<p>A <a href="https://a.org/"><strong>bold</strong> link</a></p>',
    '<ul><li>One<ul><li>Nested</li></ul></li></ul>',
    '<p>- not a list</p>',
    '<p>[words](https://a.org) as they stand</p>',
    '<p>**stars** as they stand</p>',
    '<table><tr><td>1</td></tr></table>',
  ])('htmlToText: %j, which text could not bring back → not offered', (html) => {
    expect(htmlToText(html)).toBeNull();
  });

  it('textToHtml: markup in the text → never markup', () => {
    expect(textToHtml('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(textToHtml('[x](javascript:alert(1))')).toBe('<p>[x](javascript:alert(1))</p>');
  });

  it('textToHtml: any paragraphs → brought back', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}&<>'",.!?-]{1,12}$/u);
    const paragraph = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 6 }), (paragraphs) => {
        const html = textToHtml(paragraphs.join('\n\n'));
        const text = htmlToText(html);
        expect(text === null || textToHtml(text) === html).toBe(true);
        for (const each of paragraphs) if (text !== null && !/^- |^\d+\. /.test(each)) expect(text).toContain(each);
      }),
    );
  });
});
