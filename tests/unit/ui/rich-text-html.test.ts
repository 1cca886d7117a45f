import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from '../../../server/core/html/sanitise.ts';
import { STORY_ELEMENTS } from '../../../src/lib/story-html.ts';
import { DOCUMENT } from '../../../src/ui/rich-text/document.ts';
import { addressOf } from '../../../src/ui/rich-text/link-address.ts';
import { toHtml } from '../../../src/ui/rich-text/to-html.ts';

const schema = getSchema(DOCUMENT);
type Json = { type: string; content?: Json[]; text?: string; marks?: object[]; attrs?: object };
const doc = (...content: Json[]): Node => schema.nodeFromJSON({ type: 'doc', content });
const p = (...content: Json[]): Json => ({ type: 'paragraph', content });
const textNode = (text: string, ...marks: object[]): Json => ({ type: 'text', text, marks });
const link = (href: string) => ({ type: 'link', attrs: { href } });
const REL = 'rel="noopener noreferrer nofollow"';

const mark = fc.subarray([{ type: 'strong' }, { type: 'em' }, link('https://a.test/?x=1&y=2')]);
const text = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), mark)
  .map(([each, marks]) => textNode(each, ...marks));
const inline = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: text },
    fc.constant<Json>({ type: 'hardBreak' }),
    fc.constant<Json>({ type: 'image', attrs: { src: 'https://a.test/a.png', alt: '"A" < b', width: 40, height: 30 } }),
  ),
  { maxLength: 5 },
);
const paragraph = inline.map((content) => p(...content));
const { block } = fc.letrec<{ block: Json; item: Json; list: Json }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.array(fc.oneof(paragraph, tie('list')), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
  list: fc
    .tuple(fc.constantFrom('bulletList', 'orderedList'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
    .map(([type, content]) => ({ type, content })),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    inline.map((content) => ({ type: 'heading', attrs: { level: 3 + (content.length % 2) }, content })),
    tie('list'),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content })),
  ),
}));

describe('toHtml', () => {
  it.each([
    ['nothing', doc(p()), ''],
    ['a bold word', doc(p(textNode('A '), textNode('bold', { type: 'strong' }))), '<p>A <strong>bold</strong></p>'],
    [
      'a link with a bold word in it',
      doc(p(textNode('a', link('https://a.test/')), textNode('b', { type: 'strong' }, link('https://a.test/')))),
      `<p><a href="https://a.test/" ${REL}>a<strong>b</strong></a></p>`,
    ],
    [
      'an item of two paragraphs',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [p(textNode('a')), p(textNode('b'))] }] }),
      '<ul><li>a<br />b</li></ul>',
    ],
    ['signs of markup', doc(p(textNode('1 < 2 & "3"'))), '<p>1 &lt; 2 &amp; "3"</p>'],
  ])('toHtml: %s → as the sanitiser writes it', (_, document, html) => {
    expect(toHtml(document)).toBe(html);
    expect(sanitiseHtml(html).html).toBe(html);
  });

  it('toHtml: any document → the sanitiser takes nothing from it', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
        const html = toHtml(doc(...content));
        expect(sanitiseHtml(html).html).toBe(html);
        for (const [, name = ''] of html.matchAll(/<([a-z]\w*)/g)) expect(STORY_ELEMENTS).toContain(name);
      }),
    );
  });

  it('document: every element of the sanitiser → read, and written', () => {
    const outputs = Object.values({ ...schema.nodes, ...schema.marks }).flatMap((type) =>
      (type.spec.parseDOM ?? []).map((rule) => ('tag' in rule ? String(rule.tag).replace(/\[.*/, '') : '')),
    );
    for (const element of STORY_ELEMENTS) expect(outputs).toContain(element);
  });
});

describe('addressOf', () => {
  it.each([
    ['https://oakfield.test/a', 'https://oakfield.test/a'],
    ['oakfield.test', 'https://oakfield.test/'],
    ['oakfield.test:8080/a', 'https://oakfield.test:8080/a'],
    ['office@oakfield.test', 'mailto:office@oakfield.test'],
    ['mailto:office@oakfield.test', 'mailto:office@oakfield.test'],
  ])('addressOf: %j → %j', (typed, address) => {
    expect(addressOf(typed)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'ftp://a.test/',
    'https://me:secret@example.org',
    'words',
    '',
  ])('addressOf: %j → refused', (typed) => {
    expect(addressOf(typed)).toBeNull();
  });
});
