import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../src/domain/errors.ts';
import { dialogQuestionsIn, questionsIn } from '../../../src/features/moderation/refusal-messages.ts';
import { pendingStory } from '../../support/pending-story.ts';

const stories = ['a', 'b', 'c'].map((id) => pendingStory(id));
const failure = (id: string, code: ErrorCode) => ({ id, error: { code, message: `Because of ${code}.` } });
const failed = [failure('a', 'picture-taken-down'), failure('b', 'consent-needed'), failure('c', 'limit-reached')];

describe('refusal messages', () => {
  it('dialogQuestionsIn: pictures taken down → asked about with the server’s sentence, the rest left', () => {
    const { questions, rest } = dialogQuestionsIn(failed, stories);
    expect(questions).toEqual([{ story: stories[0], message: 'Because of picture-taken-down.' }]);
    expect(rest).toEqual(failed.slice(1));
  });

  it('questionsIn: consent → led to the review queue, the rest left', () => {
    const { refused, rest } = questionsIn(failed.slice(1), stories);
    expect(refused).toMatchObject({ firstId: 'b', count: 1 });
    expect(rest).toEqual(failed.slice(2));
  });
});
