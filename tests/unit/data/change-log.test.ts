import { describe, expect, test } from 'vitest';
import { ChangeLog, ECHO_MS } from '../../../src/data/change-log.ts';

function start() {
  const clock = { now: 0 };
  return { clock, log: new ChangeLog(() => clock.now) };
}

const heard = (count: number) => new Map([['stories', count]]);

/** A reader of stories, and what it heard. */
function readerOf(log: ChangeLog) {
  const heardChanges: string[] = [];
  const listen = () =>
    log.listen({
      key: 'stories',
      resources: ['stories'],
      again: async () => void heardChanges.push('again'),
      outdated: () => heardChanges.push('outdated'),
    });
  return { told: heardChanges, listen };
}

describe('ChangeLog', () => {
  test('ChangeLog.changed: the reader has left the screen → its answer marked stale, once', async () => {
    const { log } = start();
    const { told: heardChanges, listen } = readerOf(log);
    listen()();
    await log.changed(['feeds'], 'self');
    expect(heardChanges).toEqual([]);
    await log.changed(['stories'], 'self');
    await log.changed(['stories'], 'self');
    expect(heardChanges).toEqual(['outdated']);
  });

  test('ChangeLog.changed: one of two readers has left the screen → the other one reads again', async () => {
    const { log } = start();
    const { told: heardChanges, listen } = readerOf(log);
    const leave = listen();
    listen();
    leave();
    await log.changed(['stories'], 'self');
    expect(heardChanges).toEqual(['again']);
  });

  test('ChangeLog.changed: the reader has come back → it reads again', async () => {
    const { log } = start();
    const { told: heardChanges, listen } = readerOf(log);
    listen()();
    listen();
    await log.changed(['stories'], 'self');
    expect(heardChanges).toEqual(['again']);
  });

  test('ChangeLog.byOthers: as many changes as expected → none by others', () => {
    const { log } = start();
    log.expect(['stories']);
    log.expect(['stories']);
    expect(log.byOthers(heard(2))).toEqual([]);
    expect(log.byOthers(heard(1))).toEqual(['stories']);
  });

  test('ChangeLog.byOthers: one change more than expected → by others', () => {
    const { log } = start();
    log.expect(['stories']);
    expect(log.byOthers(heard(2))).toEqual(['stories']);
  });

  test('ChangeLog.byOthers: a change after the deadline of the expectation → by others', () => {
    const { clock, log } = start();
    log.expect(['stories']);
    clock.now = ECHO_MS;
    expect(log.byOthers(heard(1))).toEqual(['stories']);
  });

  test('ChangeLog.expect: deadline of an earlier, met expectation passes → the later one still counts', () => {
    const { clock, log } = start();
    log.expect(['stories']);
    expect(log.byOthers(heard(1))).toEqual([]);
    clock.now = ECHO_MS - 1;
    log.expect(['stories']);
    clock.now = ECHO_MS + 1;
    expect(log.byOthers(heard(1))).toEqual([]);
  });

  test('ChangeLog.expect: cancelled after it was met → the later one still counts', () => {
    const { log } = start();
    const cancel = log.expect(['stories']);
    expect(log.byOthers(heard(1))).toEqual([]);
    log.expect(['stories']);
    cancel();
    expect(log.byOthers(heard(1))).toEqual([]);
  });

  test('ChangeLog.expect: cancelled → the next change is by others', () => {
    const { log } = start();
    log.expect(['stories', 'feeds'])();
    expect(log.byOthers(new Map([...heard(1), ['feeds', 1]]))).toEqual(['stories', 'feeds']);
  });

  test('ChangeLog.lastBy: own call a moment ago, with or without its event → self', () => {
    const { clock, log } = start();
    log.expect(['feeds']);
    expect(log.lastBy('feeds')).toBe('self');
    log.byOthers(new Map([['feeds', 1]]));
    expect(log.lastBy('feeds')).toBe('self');
    expect(log.lastBy('stories')).toBe('others');
    clock.now = ECHO_MS;
    expect(log.lastBy('feeds')).toBe('others');
  });

  test('ChangeLog.changed: two readers of the same key → both notified by whom, one reads again', async () => {
    const { log } = start();
    const heardBy: string[] = [];
    for (const reader of ['first', 'second']) {
      log.listen({
        key: 'stories',
        resources: ['stories'],
        heard: (by) => heardBy.push(`${reader} heard of ${by}`),
        again: async () => heardBy.push(`${reader} read`),
      });
    }
    await log.changed(['stories'], 'others');
    expect(heardBy).toEqual(['first heard of others', 'second heard of others', 'second read']);
  });
});
