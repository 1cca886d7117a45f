import { describe, expect, test } from 'vitest';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { manifestOf, type NetworkSource } from '../../../src/domain/networks/all.ts';
import { refusalAt, typedSource } from '../../../src/features/channels/source-fields.ts';

const { fields } = manifestOf('rss');

describe('refusalAt', () => {
  test('a conflict that names no field → at no field', () => {
    const error = new ProductError('conflict', 'This school will be deleted on 21 December 2026.');
    expect(refusalAt(fields, error)).toEqual({ message: error.message, fields: {} });
  });

  test('a conflict at the address → at the address', () => {
    const message = 'This is already your channel “News”.';
    const error = new ProductError('conflict', message, { fields: { 'source.url': message } });
    expect(refusalAt(fields, error).fields).toEqual({ 'source.url': message });
  });

  test('a part of the source that the form does not ask for → at its first field', () => {
    const error = new ProductError('invalid', 'No.', { fields: { 'source.server': 'No.', name: 'Short.' } });
    expect(refusalAt(fields, error).fields).toEqual({ 'source.url': 'No.', name: 'Short.' });
  });
});

describe('typedSource', () => {
  test.each<[NetworkSource, Record<string, string>]>([
    [{ network: 'rss', source: { url: 'https://a.example/feed' } }, { url: 'https://a.example/feed' }],
    [{ network: 'mastodon', source: { server: 'a.example', handle: 'school' } }, { address: '@school@a.example' }],
    [{ network: 'bluesky', source: { handle: 'school.example' } }, { address: '@school.example' }],
    [
      { network: 'youtube', source: { channelId: 'UCoakfieldSchool0000000A' } },
      { address: 'UCoakfieldSchool0000000A' },
    ],
    [{ network: 'flickr', source: { userId: '10000001@N01' } }, { address: '10000001@N01' }],
    // By their ids alone these would be read as something else.
    [{ network: 'youtube', source: { playlistId: 'PLoakfieldOnStage0000001' } }, { address: '' }],
    [{ network: 'flickr', source: { groupId: '20000001@N21' } }, { address: '' }],
  ])('%j → %j', (source, typed) => {
    expect(typedSource(source as Feed, [])).toEqual(typed);
  });
});
