import { beforeEach, expect } from 'vitest';
import { type Answer, fieldsOf, type Loose } from '../../support/stack.ts';
import { publishingSchool } from './publishing-school.ts';

/** A school that publishes, with one newsletter, for the tests of the calling file. */
export function newsletterSchool() {
  const school = publishingSchool();
  const ask = (method: string, path: string, body?: object) =>
    school.stack.ask(method, `/api/v1/newsletters${path}`, body ? { body } : {});
  let newsletterId = '';
  beforeEach(async () => {
    const { body } = await ask('POST', '', { name: 'Weekly' });
    newsletterId = `/${String(body.newsletter?.id)}`;
  });
  const pathOf = (edition: Loose) => `${newsletterId}/editions/${String(edition.id)}`;

  return {
    school,
    /** Of a path below `newsletters`. */
    ask,
    /** The newsletter's own path, of this test. */
    get letter() {
      return newsletterId;
    },
    pathOf,
    start: async (body: object = { empty: true }) =>
      (await ask('POST', `${newsletterId}/editions`, body)).body.edition as Loose,
    change: (edition: Loose, body: object) => ask('PATCH', pathOf(edition), body),
    async approved(title: string, more: object = {}): Promise<string> {
      const id = await school.story({ title, ...more });
      const answer = await school.stack.ask('POST', '/api/v1/stories/moderate', {
        body: { ids: [id], decision: 'approve' },
      });
      expect(answer.status, answer.text).toBe(200);
      return id;
    },
  };
}

/** A section that shows them. */
export const stories = (...storyIds: string[]) => ({ kind: 'stories', title: 'This week', storyIds });

export const refused = (answer: Answer) => [answer.status, Object.keys(fieldsOf(answer))];
