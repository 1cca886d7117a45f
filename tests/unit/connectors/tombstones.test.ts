import { describe, expect, test } from 'vitest';
import { atom, parse } from './support.ts';

const NS = 'xmlns:at="http://purl.org/atompub/tombstones/1.0"';
const entry = (id: string) => `<entry><id>${id}</id><title>T</title><updated>2026-11-20T09:00:00Z</updated></entry>`;
const grave = (attributes: string, body = '') =>
  body ? `<at:deleted-entry ${attributes}>${body}</at:deleted-entry>` : `<at:deleted-entry ${attributes}/>`;
const goneIn = async (body: string) => (await parse(atom(body, undefined, NS))).gone;

describe('Atom tombstones (RFC 6721)', () => {
  test('deleted entries before, between and after entries → their ids', async () => {
    const feed = [
      grave('ref="tag:oak,2026:1" when="2026-11-21T09:00:00Z"'),
      entry('tag:oak,2026:4'),
      grave("when='2026-11-21T09:00:00Z' ref='tag:oak,2026:2'", '<at:comment>Wrong day</at:comment>'),
      entry('tag:oak,2026:5'),
      grave('ref="https://oakfield.test/?a=1&amp;b=2"'),
    ];
    expect(await goneIn(feed.join(''))).toEqual(['tag:oak,2026:1', 'tag:oak,2026:2', 'https://oakfield.test/?a=1&b=2']);
  });

  test('id that is also an entry → not deleted', async () => {
    expect(await goneIn(`${grave('ref="tag:oak,2026:4"')}${entry('tag:oak,2026:4')}`)).toEqual([]);
  });

  test('inside an entry, a comment or a text, without a ref, an empty one → nothing', async () => {
    const hidden = grave('ref="x"');
    const feed = [
      `<entry><id>a</id><title>T</title><content>${hidden}</content></entry>`,
      `<!-- ${hidden} -->`,
      `<subtitle><![CDATA[${hidden}]]></subtitle>`,
      grave('when="2026-11-21T09:00:00Z"'),
      grave('ref=" "'),
    ];
    expect(await goneIn(feed.join(''))).toEqual([]);
  });

  test('id of 600 characters → the same short id as its entry', async () => {
    const id = `tag:oak,2026:${'a'.repeat(600)}`;
    const { items } = await parse(atom(entry(id)));
    expect(await goneIn(grave(`ref="${id}"`))).toEqual([items[0]?.externalId]);
  });

  test('1,000 tombstones → 200 of them', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => grave(`ref="tag:${at}"`)).join('');
    expect(await goneIn(many)).toHaveLength(200);
  });
});
