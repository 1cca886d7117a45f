import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../emulators/ui/admission.ts';

const statusFor = (headers: Record<string, string>, remoteAddress = '127.0.0.1', method = 'GET') =>
  refusalOf({ method, headers: { host: '127.0.0.1:8080', 'x-emulator-ui': '1', ...headers }, remoteAddress }, true)
    ?.status;

describe('data browser admission', () => {
  test.each(['127.0.0.1:8080', 'localhost:8080', '[::1]:8080', 'localhost'])('host %s → admitted', (host) => {
    expect(statusFor({ host })).toBeUndefined();
    expect(statusFor({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toBeUndefined();
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('address %s → admitted', (address) => {
    expect(statusFor({}, address)).toBeUndefined();
  });

  test.each(['192.168.1.20', '::ffff:10.0.0.7', 'fd12::7', ''])('address %s, any host → 403', (address) => {
    expect(statusFor({}, address)).toBe(403);
  });

  test.each(['192.168.1.20:8080', 'localhost.evil.test', '127.0.0.1.evil.test', ''])('host %s → 403', (host) => {
    expect(statusFor({ host })).toBe(403);
  });

  test('other origin, other port, same site → 403; POST → 405', () => {
    for (const origin of ['http://127.0.0.1:4173', 'http://localhost:8080', 'https://127.0.0.1:8080', 'null'])
      expect(statusFor({ origin })).toBe(403);
    expect(statusFor({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(statusFor({}, '127.0.0.1', 'POST')).toBe(405);
  });

  test('link from another site → admitted', () => {
    const headers = { host: '127.0.0.1:8080', 'sec-fetch-site': 'cross-site' };
    expect(refusalOf({ method: 'GET', headers, remoteAddress: '::1' }, false)).toBeUndefined();
  });
});
