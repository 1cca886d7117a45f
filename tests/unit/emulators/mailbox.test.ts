import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Draft, Mailbox } from '../../../emulators/mailbox/mailbox.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('Mailbox file', () => {
  const draft = (to: string): Draft => ({ to, from: 'a@b.test', subject: 's', text: 't', html: '<p>t</p>', links: [] });
  const file = () => join(folder, `${Math.random()}.jsonl`);

  test('2,500 emails → the last 1,000 after a restart, file stays small', async () => {
    const path = file();
    const box = new Mailbox(path, Date.now);
    for (let i = 0; i < 2500; i++) {
      box.put(draft(`p${i}@b.test`));
      if (i % 100 === 0) await box.save();
    }
    await box.save();
    expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(2002);
    const again = new Mailbox(path, Date.now);
    expect(again.list()).toEqual(box.list());
    expect([again.list().length, again.list()[0]?.to]).toEqual([1000, 'p2499@b.test']);
  });

  test('truncated end → cut off; damaged middle → error that says what to do', async () => {
    const path = file();
    const box = new Mailbox(path, Date.now);
    box.put(draft('a@b.test'));
    await box.save();
    appendFileSync(path, '{"id":"half');
    const cut = new Mailbox(path, Date.now);
    expect(cut.list()).toHaveLength(1);
    cut.put(draft('b@b.test'));
    await cut.save();
    expect(new Mailbox(path, Date.now).list().map(({ to }) => to)).toEqual(['b@b.test', 'a@b.test']);
    writeFileSync(path, 'rubbish\n');
    expect(() => new Mailbox(path, Date.now)).toThrow(/Move the file away/);
  });

  test('failed write → completed by the next', async () => {
    const path = file();
    const box = new Mailbox(path, Date.now);
    box.put(draft('a@b.test'));
    mkdirSync(path);
    await expect(box.save()).rejects.toThrow();
    rmdirSync(path);
    box.put(draft('b@b.test'));
    await box.save();
    expect(new Mailbox(path, Date.now).list()).toHaveLength(2);
  });
});
