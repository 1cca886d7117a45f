import { expect, it, vi } from 'vitest';
import { shownSchool } from './shown-school.ts';

const school = shownSchool();
const LINKS = '<p><a href="https://a.test/">One</a></p>';
const ATTACK = '<p>Hello</p><script>alert(1)</script><img src="x" onerror="alert(1)">';

const storyOf = async (id: string) => (await school.stack.db.doc(`stories/${id}`).get()).data() ?? {};
async function seenAgain(id: string) {
  school.stack.backend.deps.publicChanges.mark('oakfield');
  return school.see(`/oakfield?story=${id}`);
}
const cleanings = () => vi.spyOn(school.stack.backend.deps, 'sanitiseHtml');

it('clean HTML: page of a story made again → its HTML is cleaned once, and stored with its mark', async () => {
  const [id = ''] = await school.stories([{ title: 'A', html: LINKS }]);
  const sanitise = cleanings();
  const first = await seenAgain(id);
  expect((await seenAgain(id)).text).toBe(first.text);
  expect(sanitise).toHaveBeenCalledTimes(1);
  expect(String((await storyOf(id)).cleanMark)).toMatch(/^[\da-f]{64}$/);
  sanitise.mockRestore();
});

it('clean HTML: HTML changed beside the mark, mark of another story or made up → cleaned again', async () => {
  const [id = '', other = ''] = await school.stories([
    { title: 'A', html: LINKS },
    { title: 'B', html: '<p>B</p>' },
  ]);
  await seenAgain(id);
  await seenAgain(other);
  const marks = [(await storyOf(id)).cleanMark, (await storyOf(other)).cleanMark, '1', true, null];
  for (const cleanMark of marks) {
    await school.stack.db.doc(`stories/${id}`).update({ html: ATTACK, cleanMark });
    const { text } = await seenAgain(id);
    expect(text).toContain('<p>Hello</p>');
    expect(text).not.toMatch(/alert|onerror/);
    expect((await storyOf(id)).html).toBe('<p>Hello</p>');
  }
});

it('clean HTML: person and channel → cannot store a mark', async () => {
  const [id = ''] = await school.stories([{ title: 'A', html: LINKS }]);
  const { version } = await storyOf(id);
  const refused = await school.stack.ask('PATCH', `/api/v1/stories/${id}`, {
    body: { html: ATTACK, cleanMark: 'x'.repeat(64), version },
  });
  expect(refused.status).toBe(400);
  const answer = await school.stack.ask('GET', `/api/v1/stories/${id}`);
  expect(answer.body.story).not.toHaveProperty('cleanMark');
});
