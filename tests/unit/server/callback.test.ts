import { expect, test } from 'vitest';
import { callbackTo } from '../../../server/core/callback.ts';

const PATH = '/manage/subscription?checkout=done';

test('callbackTo: http origin of a deployed server → https [spec 5.14a]', () => {
  expect(callbackTo({ appOrigin: 'http://app.example', isLocal: false }, PATH)).toBe(`https://app.example${PATH}`);
});

test('callbackTo: local environment → http stays', () => {
  expect(callbackTo({ appOrigin: 'http://127.0.0.1:4173', isLocal: true }, PATH)).toBe(`http://127.0.0.1:4173${PATH}`);
});
