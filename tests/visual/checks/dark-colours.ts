import axe from 'axe-core';

/** What the other colours and a narrower window can break; all the rest was asked of the same elements in light. */
const RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** What Storybook's own check leaves out. */
const NOT_OURS = ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'];

/** Asks axe once more, with the same settings that the story had in light, after its theme was turned. */
export async function checkDark(): Promise<void> {
  // What lies half under a header that stays would be found too small.
  window.scrollTo(0, 0);
  const { violations } = await axe.run(
    { include: document.body, exclude: NOT_OURS },
    { runOnly: RULES, resultTypes: ['violations'], preload: false },
  );
  if (violations.length === 0) return;
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary = '' }) => `  ${html}\n  ${failureSummary.replaceAll('\n', '\n  ')}`).join('\n')}`,
  );
  throw new Error(`In dark axe finds\n${found.join('\n')}`);
}
