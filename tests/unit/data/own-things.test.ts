import { expect, test } from 'vitest';
import { ChangeLog } from '../../../src/data/change-log.ts';
import { OWN_MS, OwnThings, ownThingsOf } from '../../../src/data/own-things.ts';

test('OwnThings.add: own for a minute, subscribers called; no ids → not called', () => {
  const clock = { now: 0 };
  const own = new OwnThings(() => clock.now);
  let calls = 0;
  const leave = own.subscribe(() => {
    calls += 1;
  });
  own.add([]);
  expect([calls, own.version()]).toEqual([0, 0]);
  own.add(['a', 'b']);
  expect([calls, own.version(), own.has('b'), own.has('c')]).toEqual([1, 1, true, false]);
  clock.now = OWN_MS;
  expect(own.has('a')).toBe(false);
  leave();
  own.add(['c']);
  expect([calls, own.has('c')]).toEqual([1, true]);
});

test('ownThingsOf: answer to what was made → its ids, by the one of the log', () => {
  const log = new ChangeLog();
  const own = ownThingsOf(log);
  log.onMade?.({ story: { id: 'story-1' } });
  expect([own.has('story-1'), ownThingsOf(log) === own]).toEqual([true, true]);
});
