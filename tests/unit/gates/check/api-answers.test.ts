import { expect, it } from 'vitest';
import { unanswered } from '../../../../scripts/check/run/api-answers.ts';

it('unanswered: status described and never seen → named, unless one mechanism gives it everywhere', () => {
  const described = ['GET /a 200', 'GET /a 400', 'GET /a 500', 'POST /a 201', 'POST /api/v1/media 400'];
  expect(unanswered(described, ['GET /a 200'])).toEqual(['GET /a 400', 'POST /a 201']);
});
