import { describe, expect, it } from 'vitest';
import { createHosts } from '../../../server/core/jobs/hosts.ts';

const MINUTE = 60_000;

function setUp() {
  let at = Date.UTC(2026, 10, 24);
  const hosts = createHosts({ now: () => new Date(at) });
  return {
    hosts,
    pass: (ms: number) => {
      at += ms;
    },
    fail: (times: number, host = 'a') => {
      for (let n = 0; n < times; n += 1) hosts.failed(host);
    },
    shutFor: (host = 'a') => {
      const until = hosts.shutUntil(host);
      return until === null ? null : until.getTime() - at;
    },
  };
}

describe('hosts', () => {
  it('two requests at a host → no third until one ends; other host → places of its own', () => {
    const { hosts } = setUp();
    const leave = hosts.enter('a', false);
    expect(hosts.enter('a', false)).not.toBeNull();
    expect(hosts.enter('a', false)).toBeNull();
    expect(hosts.enter('a', true)).toBeNull();
    expect(hosts.enter('b', false)).not.toBeNull();
    leave?.();
    leave?.();
    expect(hosts.enter('a', false)).not.toBeNull();
    expect(hosts.enter('a', false)).toBeNull();
  });

  it('five failures in a row → shut for a minute; an answer between them → not', () => {
    const { hosts, fail, shutFor } = setUp();
    fail(4);
    hosts.answered('a');
    fail(4);
    expect(shutFor()).toBeNull();
    fail(1);
    expect(shutFor()).toBe(MINUTE);
    expect(hosts.enter('a', false)).toBeNull();
    expect(shutFor('b')).toBeNull();
  });

  it('closed time over → one request; it fails → closed twice as long, half an hour at most', () => {
    const { hosts, fail, pass, shutFor } = setUp();
    fail(5);
    const waitMinutes = [];
    for (let n = 0; n < 7; n += 1) {
      waitMinutes.push((shutFor() ?? 0) / MINUTE);
      pass(shutFor() ?? 0);
      const leave = hosts.enter('a', false);
      expect(leave).not.toBeNull();
      expect(hosts.enter('a', false)).toBeNull();
      fail(1);
      leave?.();
    }
    expect(waitMinutes).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('that request succeeds → two at a time again', () => {
    const { hosts, fail, pass, shutFor } = setUp();
    fail(5);
    pass(MINUTE);
    const leave = hosts.enter('a', false);
    hosts.answered('a');
    leave?.();
    expect(shutFor()).toBeNull();
    expect(hosts.enter('a', false)).not.toBeNull();
    expect(hosts.enter('a', false)).not.toBeNull();
    expect(hosts.enter('a', false)).toBeNull();
  });

  it('closed, a person asks → one request at once; it fails → closed no longer than before', () => {
    const { hosts, fail, shutFor } = setUp();
    fail(5);
    const leave = hosts.enter('a', true);
    expect(leave).not.toBeNull();
    expect(hosts.enter('a', true)).toBeNull();
    fail(1);
    leave?.();
    expect(shutFor()).toBe(MINUTE);
  });

  it('more hosts fail than are remembered → the first are forgotten', () => {
    const { hosts, fail, shutFor } = setUp();
    fail(5, 'first');
    for (let n = 0; n < 10_000; n += 1) hosts.failed(`host-${n}`);
    expect(shutFor('first')).toBeNull();
    fail(4, 'host-9999');
    expect(shutFor('host-9999')).toBe(MINUTE);
  });
});
