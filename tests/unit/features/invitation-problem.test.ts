import { expect, test } from 'vitest';
import { ConnectionError } from '../../../src/data/api-port.ts';
import { type ErrorCode, ProductError } from '../../../src/domain/errors.ts';
import { invitationProblem } from '../../../src/features/joining/labels.ts';

const OTHER =
  'An unexpected error occured while getting the invitation information. Please contact a SprX administrator.';

test.each<[ErrorCode, string]>([
  ['not-found', 'The invitation could not be found.'],
  ['invitation-expired', 'The invitation has expired.'],
  ['forbidden', 'The invitation has expired.'],
  ['other-account', 'This invitation is for another user.'],
])('invitationProblem: %s → the sentence of its status', (code, sentence) => {
  expect(invitationProblem(new ProductError(code, 'Words of the server.')).text).toBe(sentence);
});

test.each([
  new ProductError('internal', 'Words of the server.'),
  new ProductError('too-many-requests', 'Words of the server.'),
  new ConnectionError(),
  new Error('Anything.'),
])('invitationProblem: any other failure, %s → the fourth sentence [spec 8.4]', (error) => {
  expect(invitationProblem(error).text).toBe(OTHER);
});
