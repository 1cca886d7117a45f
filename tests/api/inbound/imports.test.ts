import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { wildBytes } from '../../support/wild.ts';
import { usage } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ config: { logLevel: 'silent' }, limits: { sync: { max: 10_000, windowMs: 60_000 } } });
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

async function channel(name = 'Old website'): Promise<string> {
  const made = await stack.ask('POST', '/api/v1/feeds', { body: { name, network: 'import', source: {} } });
  expect([made.status, made.body.job, made.body.inbound]).toEqual([201, undefined, undefined]);
  return String(made.body.feed?.id);
}
async function sendBytes(id: string, bytes: Uint8Array, type = 'text/csv', as = 'head'): Promise<Answer> {
  const answered = await stack.app.inject({
    method: 'POST',
    url: `/api/v1/feeds/${id}/imports?fileName=stories.csv`,
    headers: { authorization: `Bearer ${as}`, iid: 'oakfield', 'content-type': type },
    payload: Buffer.from(bytes),
  });
  return { status: answered.statusCode, headers: {}, text: answered.body, body: answered.json() };
}
const send = (id: string, text: string, type?: string) => sendBytes(id, new TextEncoder().encode(text), type);
const map = (id: string, mapping: object, more = {}) =>
  stack.ask('PUT', `/api/v1/imports/${id}/mapping`, { body: { mapping, ...more } });
const get = async (id: string) => (await stack.ask('GET', `/api/v1/imports/${id}`)).body.import as Loose;
async function run(id: string): Promise<Loose> {
  const answer = await stack.ask('POST', `/api/v1/imports/${id}/run`);
  expect([answer.status, answer.body.job?.status]).toEqual([202, 'queued']);
  await stack.settle();
  return get(id);
}
const stories = async () => list((await stack.ask('GET', '/api/v1/stories?sort=title&limit=200')).body.items);
/** Sends, maps by the guess, runs. */
async function imported(feedId: string, text: string): Promise<Loose> {
  const sent = (await send(feedId, text)).body.import as Loose;
  expect((await map(String(sent.id), sent.mapping as object)).status).toBe(200);
  return run(String(sent.id));
}

const CSV = [
  'Headline;Body;Link;Date;Tags;Photo;Alt text;Author',
  '"Trees; 200 of them";"On Friday, in the ""rain""";https://school.example/1;20/11/2026 09:30;"#Year9, Charity";https://school.example/1.jpg;Two pupils;Ms Lowe',
  'Choir;They sang.;https://school.example/2;5 November 2026;music;;;',
  'Broken;Something;https://school.example/3;last Friday;;;;',
  'Empty;;https://school.example/4;01/11/2026;;;;',
  '=SUM(A1);A formula stays text;https://school.example/5;2026-11-02;;;;',
].join('\r\n');

describe('POST /feeds/{id}/imports', () => {
  it('CSV with semicolons → columns with samples, mapping guessed from column names, nothing imported', async () => {
    const id = await channel();
    const { status, body } = await send(id, CSV);
    expect(status).toBe(201);
    expect(body.import).toMatchObject({
      feedId: id,
      fileName: 'stories.csv',
      status: 'mapping',
      rows: 5,
      separator: ';',
      dateOrder: 'dmy',
      mapping: {
        title: 'Headline',
        text: 'Body',
        url: 'Link',
        publishedAt: 'Date',
        hashtags: 'Tags',
        picture: 'Photo',
        alt: 'Alt text',
        author: 'Author',
      },
      counts: { seen: 0, added: 0, updated: 0, unchanged: 0, failed: 0 },
      by: { uid: 'u-head' },
    });
    expect(list(body.import?.columns)[0]).toEqual({
      name: 'Headline',
      samples: ['Trees; 200 of them', 'Choir', 'Broken'],
    });
    expect(await stories()).toEqual([]);
    const listed = await stack.ask('GET', `/api/v1/feeds/${id}/imports`);
    expect(list(listed.body.items).map((each) => each.id)).toEqual([body.import?.id]);
  });

  it('JSON, a list or { items } → a column for each key', async () => {
    const id = await channel();
    const items = [
      { id: 1, title: 'A', html: '<p>a</p>', tags: ['x', 'y'] },
      { id: 2, html: '<p>b</p>', more: { a: 1 } },
    ];
    for (const value of [items, { items }]) {
      const { status, body } = await send(id, JSON.stringify(value), 'application/json; charset=utf-8');
      expect([status, body.import?.rows, body.import?.separator]).toEqual([201, 2, null]);
      expect(list(body.import?.columns).map(({ name }) => name)).toEqual(['id', 'title', 'html', 'tags', 'more']);
      expect(list(body.import?.columns)[3]?.samples).toEqual(['x, y']);
    }
  });

  const zip = zipSync({ 'stories.csv': new TextEncoder().encode(CSV) });
  it.each<[string, number, RegExp, Uint8Array | string]>([
    ['a zip named .csv', 415, /zip file or an Excel/, zip],
    ['a picture', 415, /a picture/, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10])],
    ['bytes', 415, /isn’t a text file/, new Uint8Array([65, 1, 2, 3, 0, 66, 0, 0])],
    ['a web page', 415, /a web page/, '<!DOCTYPE html><html></html>'],
    ['nothing', 400, /empty/, ''],
    ['only spaces', 400, /empty/, ' \r\n '],
    ['names of columns alone', 400, /no rows/, 'Title,Text\n'],
    ['1,000,000 columns', 400, /more than 1,000 columns/, `${'a,'.repeat(1_000_000)}\n1,2`],
    ['201 columns', 400, /201 columns. Use 200/, `${Array.from({ length: 201 }, (_, n) => n).join(',')}\n1,2`],
    ['a quotation mark that never ends', 400, /never closed/, 'Title,Text\n"A,b\nc,d'],
  ])('%s → %i in words, nothing kept', async (_, status, message, file) => {
    const id = await channel();
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const answer = await sendBytes(id, bytes);
    expect([answer.status, String(answer.body.error?.message)]).toEqual([status, expect.stringMatching(message)]);
    expect(fieldsOf(answer).file).toMatch(message);
    expect((await stack.db.collection('imports').get()).size).toBe(0);
    expect([...stack.files.kept.keys()]).toEqual([]);
  });

  it.each([
    ['no JSON', '{"items": [', /isn’t a JSON file/],
    ['no list', '{"stories": []}', /isn’t a list/],
    ['a list of texts', '["a"]', /must be an object/],
    ['an empty list', '[]', /no rows/],
  ])('JSON: %s → 400', async (_, text, message) => {
    const answer = await send(await channel(), text, 'application/json');
    expect([answer.status, String(answer.body.error?.message)]).toEqual([400, expect.stringMatching(message)]);
  });

  it('other content type → 415; more than 20 MiB → 413; 200,001 rows → 400', async () => {
    const id = await channel();
    expect((await send(id, CSV, 'application/pdf')).status).toBe(415);
    expect((await send(id, 'x'.repeat(20 * 1024 * 1024 + 1))).status).toBe(413);
    const many = await send(id, `Text\n${'a\n'.repeat(200_001)}`);
    expect([many.status, String(many.body.error?.message)]).toEqual([400, expect.stringMatching(/200,000 rows/)]);
  });

  it('channel that accepts no files → 409; of another school, unknown → 404; without s.c.wr → 403', async () => {
    const body = { name: 'Website stories', network: 'webhook', source: {} };
    const other = String((await stack.ask('POST', '/api/v1/feeds', { body })).body.feed?.id);
    expect((await send(other, CSV)).status).toBe(409);
    expect((await send('none', CSV)).status).toBe(404);
    const own = await channel();
    expect((await sendBytes(own, new TextEncoder().encode(CSV), 'text/csv', 'author')).status).toBe(403);
    const id = String((await send(own, CSV)).body.import?.id);
    for (const [method, url] of [
      ['GET', `/imports/${id}`],
      ['POST', `/imports/${id}/run`],
      ['DELETE', `/imports/${id}`],
      ['GET', `/feeds/${own}/imports`],
    ] as const)
      expect((await stack.ask(method, `/api/v1${url}`, { as: 'both', iid: 'riverside' })).status, url).toBe(404);
  });
});

describe('PUT /imports/{id}/mapping', () => {
  it('mapped → preview of the first stories, each invalid row with its field', async () => {
    const sent = (await send(await channel(), CSV)).body.import as Loose;
    const answer = await map(String(sent.id), sent.mapping as object);
    expect(answer.body.import).toMatchObject({ status: 'ready' });
    expect(list(answer.body.preview?.problems)).toEqual([
      { row: 3, field: 'publishedAt', message: '“last Friday” isn’t a date.' },
      { row: 4, field: 'text', message: 'This row has no text.' },
    ]);
    expect(list(answer.body.preview?.items).map(({ title }) => title)).toEqual([
      'Trees; 200 of them',
      'Choir',
      '=SUM(A1)',
    ]);
    expect(list(answer.body.preview?.items)[0]).toMatchObject({
      html: '<p>On Friday, in the "rain"</p>',
      publishedAt: '2026-11-20T09:30:00.000Z',
      hashtags: ['year9', 'charity'],
      media: [{ type: 'image', url: 'https://school.example/1.jpg', alt: 'Two pupils' }],
    });
    expect(await stories()).toEqual([]);
  });

  it('dates month first, other separator → parsed as chosen', async () => {
    const sent = (await send(await channel(), 'Text,Date\nA,03/04/2026\nB,04/05/2026')).body.import as Loose;
    const days = async (dateOrder: string) =>
      list((await map(String(sent.id), sent.mapping as object, { dateOrder })).body.preview?.items).map(
        ({ publishedAt }) => String(publishedAt).slice(0, 10),
      );
    expect(await days('dmy')).toEqual(['2026-04-03', '2026-05-04']);
    expect(await days('mdy')).toEqual(['2026-03-04', '2026-04-05']);
    const parted = await map(String(sent.id), { text: 'Text,Date' }, { separator: '\t' });
    expect(list(parted.body.import?.columns).map(({ name }) => name)).toEqual(['Text,Date']);
  });

  it('unknown column, no text, unknown field → 400 at the field', async () => {
    const id = String((await send(await channel(), CSV)).body.import?.id);
    expect(fieldsOf(await map(id, { text: 'Nowhere', title: 'Headline' }))).toEqual({
      'mapping.text': 'The file has no column “Nowhere”.',
    });
    expect(fieldsOf(await map(id, { title: 'Headline' }))).toEqual({
      'mapping.text': 'Choose the column that contains the text.',
    });
    expect(Object.keys(fieldsOf(await map(id, { text: 'Body', colour: 'Tags' })))).toEqual(['mapping.colour']);
    expect((await stack.ask('POST', `/api/v1/imports/none/run`)).status).toBe(404);
  });

  it('two rows of one story → one story in the preview, with the values of the later row', async () => {
    const sent = (await send(await channel(), 'Id,Text\n1,A\n2,B\n1,C')).body.import as Loose;
    const { preview } = (await map(String(sent.id), sent.mapping as object)).body;
    expect(list(preview?.problems)).toEqual([]);
    expect(list(preview?.items).map(({ text }) => text)).toEqual(['C', 'B']);
  });
});

describe('POST /imports/{id}/run', () => {
  it('run → valid rows await review, invalid ones fail alone, file deleted; run again → 409', async () => {
    const id = await channel();
    const done = await imported(id, CSV);
    expect(done).toMatchObject({
      status: 'done',
      counts: { seen: 5, added: 3, updated: 0, unchanged: 0, failed: 2 },
    });
    expect(list(done.problems).map(({ row }) => row)).toEqual([3, 4]);
    expect((await stories()).map(({ title, status, network }) => [title, status, network])).toEqual([
      ['=SUM(A1)', 'pending', 'import'],
      ['Choir', 'pending', 'import'],
      ['Trees; 200 of them', 'pending', 'import'],
    ]);
    expect([...stack.files.kept.keys()]).toEqual([]);
    expect((await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed).toMatchObject({ postCount: 3, nextSyncAt: null });
    expect((await stack.ask('POST', `/api/v1/imports/${done.id}/run`)).status).toBe(409);
    expect((await map(String(done.id), { text: 'Body' })).status).toBe(409);
  });

  it('two rows of one story in a file → the later updates it, undo of the import removes it', async () => {
    const rows = Array.from({ length: 450 }, (_, n) => `${n},Story ${n}`);
    const done = await imported(
      await channel(),
      ['Id,Text', ...rows, '7,New seven', '449,Story 449', '7,Newest'].join('\n'),
    );
    expect(done.counts).toEqual({ seen: 453, added: 450, updated: 2, unchanged: 1, failed: 0 });
    expect(done.problems).toEqual([]);
    expect(list((await stack.ask('GET', '/api/v1/stories?q=newest')).body.items)).toHaveLength(1);
    expect((await stack.ask('DELETE', `/api/v1/imports/${done.id}`)).status).toBe(204);
    await stack.settle();
    expect((await stack.ask('GET', '/api/v1/stories?limit=1')).body.total).toBe(0);
  });

  it('row equal to a later row of its story → unchanged; different row → updated', async () => {
    const rows = ['1,A', '1,A', '2,B', '2,C', '2,B', '3,D'];
    const done = await imported(await channel(), ['Id,Text', ...rows].join('\n'));
    expect(done.counts).toEqual({ seen: 6, added: 3, updated: 2, unchanged: 1, failed: 0 });
    expect((await stories()).map(({ text }) => text)).toEqual(['A', 'B', 'D']);
  });

  it('rows dated 2050 and 1970 → previewed and imported with the time of their import', async () => {
    const at = await channel();
    const sent = (await send(at, 'Id,Text,Date\n1,Ahead,2050-01-01\n2,Before,1970-01-02\n3,Right,2026-11-01')).body
      .import as Loose;
    const dates = (items: readonly Loose[]) => items.map(({ publishedAt }) => String(publishedAt).slice(0, 4));
    expect(dates(list((await map(String(sent.id), sent.mapping as object)).body.preview?.items))).toEqual(
      Array(3).fill('2026'),
    );
    expect((await run(String(sent.id))).counts).toMatchObject({ added: 3 });
    expect(dates(await stories())).toEqual(Array(3).fill('2026'));
  });

  it('channel created with rules and a start date → stored, applied to the rows', async () => {
    const made = await stack.ask('POST', '/api/v1/feeds', {
      body: {
        name: 'Old website',
        network: 'import',
        source: {},
        rules: { approve: 'auto' },
        historyFrom: '2026-11-10',
      },
    });
    expect(made.body.feed).toMatchObject({ rules: { approve: 'auto' }, historyFrom: '2026-11-10' });
    const done = await imported(String(made.body.feed?.id), CSV);
    expect(done).toMatchObject({ counts: { seen: 5, added: 1, unchanged: 2, failed: 2 } });
    expect((await stories()).map(({ title, status }) => [title, status])).toEqual([['Trees; 200 of them', 'approved']]);
  });

  it('same file again → unchanged; rows changed, matched by id, else address, else title and day → updated', async () => {
    const id = await channel();
    await imported(id, CSV);
    expect((await imported(id, CSV)).counts).toMatchObject({ added: 0, updated: 0, unchanged: 3, failed: 2 });
    expect((await imported(id, CSV.replace('They sang.', 'They sang well.'))).counts).toMatchObject({ updated: 1 });
    const untitled = 'Title,Text,Date\nSports day,Sun,2026-06-01\nSports day,Rain,2025-06-01';
    expect((await imported(id, untitled)).counts).toMatchObject({ added: 2 });
    const again = await imported(id, untitled.replace('Sun', 'Sunshine').replace('Sports day,S', 'SPORTS DAY,S'));
    expect(again.counts).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
    const byId = 'Id,Title,Text,Url\nx1,One,A,https://school.example/9';
    await imported(id, byId);
    expect((await imported(id, byId.replace('/9', '/10'))).counts).toMatchObject({ added: 0, updated: 1 });
  });

  it('run without text mapped → 409; run into a paused channel → 409', async () => {
    const id = await channel();
    const unnamed = String((await send(id, 'A,B\n1,2')).body.import?.id);
    const early = await stack.ask('POST', `/api/v1/imports/${unnamed}/run`);
    expect([early.status, early.body.error?.message]).toEqual([409, 'First choose the column that contains the text.']);
    const ready = String((await send(id, CSV)).body.import?.id);
    await stack.ask('PATCH', `/api/v1/feeds/${id}`, { body: { status: 'paused' } });
    expect((await stack.ask('POST', `/api/v1/imports/${ready}/run`)).status).toBe(409);
  });

  it('5,000 rows, process killed twice → every row imported once, counts exact', async () => {
    const id = await channel();
    const rows = Array.from({ length: 5_000 }, (_, n) => (n % 100 === 7 ? `,${n}` : `Text of ${n},${n}`));
    const sent = (await send(id, `Text,Id\n${rows.join('\n')}`)).body.import as Loose;
    await stack.ask('POST', `/api/v1/imports/${sent.id}/run`);
    const { runner } = stack.backend;
    for (let kill = 0; kill < 2; kill += 1) {
      const done = async () => (await stack.db.doc(`imports/${sent.id}`).get()).get('done') as number;
      const before = await done();
      runner.start();
      for (let now = before; now <= before; ) now = await done();
      await runner.stop();
    }
    const cut = await get(String(sent.id));
    expect([cut.status, Number(cut.counts?.added) < 4_950]).toEqual(['running', true]);
    await stack.settle();
    expect((await get(String(sent.id))).counts).toEqual({
      seen: 5_000,
      added: 4_950,
      updated: 0,
      unchanged: 0,
      failed: 50,
    });
    expect((await stack.db.collection('stories').where('feedId', '==', id).count().get()).data().count).toBe(4_950);
    expect((await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed?.postCount).toBe(4_950);
  });
});

describe('DELETE /imports/{id}', () => {
  it('finished import deleted → stories never edited are removed, others stay; counts exact', async () => {
    const id = await channel();
    await imported(id, 'Title,Text,Id\nOld,Text,0');
    const done = await imported(id, 'Title,Text,Id\nOld,Text!,0\nA,a,1\nB,b,2\nC,c,3\nD,d,4');
    const [a, b] = (await stories()).map((story) => String(story.id));
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [a], decision: 'approve' } });
    await stack.ask('PATCH', `/api/v1/stories/${b}`, { body: { title: 'B, edited' } });
    expect((await stack.ask('DELETE', `/api/v1/imports/${done.id}`)).status).toBe(204);
    expect((await stories()).map(({ title }) => title)).toEqual(['A', 'B, edited', 'Old']);
    expect(await get(String(done.id))).toMatchObject({ status: 'undone' });
    expect((await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed?.postCount).toBe(3);
    expect((await stack.db.collection(`imports/${done.id}/added`).get()).size).toBe(0);
  });

  it('deleted again while 2,500 rows are being removed → all removed, counts exact', async () => {
    const id = await channel();
    const rows = Array.from({ length: 2_500 }, (_, n) => `Text of ${n},${n}`);
    const done = await imported(id, `Text,Id\n${rows.join('\n')}`);
    expect((await stack.ask('DELETE', `/api/v1/imports/${done.id}`)).status).toBe(204);
    expect((await stack.db.collection(`imports/${done.id}/added`).get()).size).toBeGreaterThan(0);
    expect((await stack.ask('DELETE', `/api/v1/imports/${done.id}`)).status).toBe(204);
    await stack.settle();
    expect(await stories()).toEqual([]);
    expect((await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed?.postCount).toBe(0);
    expect((await stack.ask('DELETE', `/api/v1/imports/${done.id}`)).status).toBe(204);
    expect((await stack.ask('GET', `/api/v1/imports/${done.id}`)).status).toBe(404);
  });

  it('stories approved by a rule of the channel → removed; their plan usage released', async () => {
    const id = await channel();
    await stack.ask('PATCH', `/api/v1/feeds/${id}`, { body: { rules: { approve: 'auto' } } });
    const before = await usage(stack);
    const done = await imported(id, 'Title,Text,Id\nA,a,1\nB,b,2');
    expect((await stories()).map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect((await stack.ask('DELETE', `/api/v1/imports/${done.id}`)).status).toBe(204);
    expect(await stories()).toEqual([]);
    expect(await usage(stack)).toEqual(before);
  });

  it('import not run yet → deleted with its file; channel deleted → its imports deleted', async () => {
    const id = await channel();
    const sent = String((await send(id, CSV)).body.import?.id);
    expect([...stack.files.kept.keys()]).toEqual([`schools/oakfield/imports/${sent}`]);
    expect((await stack.ask('DELETE', `/api/v1/imports/${sent}`)).status).toBe(204);
    expect((await stack.ask('GET', `/api/v1/imports/${sent}`)).status).toBe(404);
    expect([...stack.files.kept.keys()]).toEqual([]);
    await imported(id, CSV);
    await send(id, CSV);
    await stack.ask('DELETE', `/api/v1/feeds/${id}`);
    await stack.settle();
    expect((await stack.db.collection('imports').get()).size).toBe(0);
    expect([...stack.files.kept.keys()]).toEqual([]);
  });

  it('import running → 409', async () => {
    const sent = String((await send(await channel(), CSV)).body.import?.id);
    await stack.ask('POST', `/api/v1/imports/${sent}/run`);
    expect((await stack.ask('DELETE', `/api/v1/imports/${sent}`)).status).toBe(409);
  });
});

describe('files as spreadsheets and other systems write them', () => {
  type Seen = { title: string; publishedAt?: string; html?: string; media?: unknown };
  const noon = '2026-10-05T11:00:00.000Z';

  async function previewOf(bytes: Uint8Array): Promise<{ rows: unknown; items: Loose[]; problems: Loose[] }> {
    const sent = (await sendBytes(await channel(), bytes)).body.import as Loose;
    const { preview } = (await map(String(sent.id), sent.mapping as object)).body;
    return { rows: sent.rows, items: list(preview?.items), problems: list(preview?.problems) };
  }

  it.each<[string, readonly Seen[]]>([
    ['import-csv-date-with-hidden-mark.csv', [{ title: 'Choir', publishedAt: noon, html: '<p>Sang</p>' }]],
    [
      'import-csv-dates-as-excel-writes-them.csv',
      ['Choir', 'Chess', 'Serial', 'Compact'].map((title) => ({ title, publishedAt: noon })),
    ],
    ['import-csv-empty-rows-of-commas.csv', [{ title: 'Choir', publishedAt: noon }]],
    [
      'import-csv-html-in-content-column.csv',
      [{ title: 'Choir', html: '<p>Sang <strong>well</strong></p><p>More</p>' }],
    ],
    [
      'import-csv-mixed-line-ends.csv',
      [
        { title: 'Choir', publishedAt: noon, html: '<p>Sang</p>' },
        { title: 'Chess', publishedAt: '2026-10-06T11:00:00.000Z', html: '<p>Won</p>' },
      ],
    ],
    ['import-csv-sep-line-quoted.csv', [{ title: 'Choir', publishedAt: noon }]],
    [
      'import-csv-two-pictures-in-a-cell.csv',
      [
        {
          title: 'Choir',
          media: ['a', 'b'].map((name) => ({ type: 'image', url: `https://larkhill.example/${name}.jpg` })),
        },
      ],
    ],
  ])('%s → its stories, no problem', async (file, expected) => {
    const { rows, items, problems } = await previewOf(wildBytes(file));
    expect(problems).toEqual([]);
    expect([rows, items]).toMatchObject([expected.length, expected]);
  });

  it('column of dates with the day first and one ISO date → every date read', async () => {
    const text = 'Title,Date,Text\nA,2026-10-05,x\nB,05/10/2026,y\nC,5.10.26,z\n';
    const { items, problems } = await previewOf(new TextEncoder().encode(text));
    expect([problems, items.map(({ publishedAt }) => publishedAt)]).toEqual([[], [noon, noon, noon]]);
  });

  it('several pictures, parted in each way, with as many descriptions → each its own', async () => {
    const cells = ['a.jpg|https://s.example/b.jpg', 'a.jpg;https://s.example/b.jpg;', 'a.jpg\nhttps://s.example/b.jpg'];
    const text = cells.map((cell) => `T,x,"https://s.example/${cell}",One|Two`).join('\n');
    const { items } = await previewOf(new TextEncoder().encode(`Title,Text,Image,Alt\n${text}`));
    const media = ['One', 'Two'].map((alt, n) => ({ url: `https://s.example/${'ab'[n]}.jpg`, alt }));
    for (const item of items) expect(item).toMatchObject({ media });
    expect(items).not.toEqual([]);
  });

  it('one address with commas and a space in it → one picture', async () => {
    const text = 'Title,Text,Image\nT,x,"https://s.example/a,w_100/b c.jpg"';
    const { items } = await previewOf(new TextEncoder().encode(text));
    expect(items).toMatchObject([{ media: [{ url: 'https://s.example/a,w_100/b%20c.jpg' }] }]);
  });

  it('import of plain text with < and > → both stay text, not HTML', async () => {
    const { items } = await previewOf(new TextEncoder().encode('Title,Text\nT,"2 < 3, <3 and a > b"'));
    expect(items).toMatchObject([{ html: '<p>2 &lt; 3, &lt;3 and a &gt; b</p>' }]);
  });
});
