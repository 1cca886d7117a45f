import { describe, expect, it } from 'vitest';
import { isEditableHtml } from '../../../src/features/stories/form/story-text.ts';

describe('story text', () => {
  it.each([
    '<h3>Heading</h3><p>Text<br /><strong>b</strong> <em>i</em> <a href="https://a.org/">a</a></p>',
    '<blockquote><p>Said</p></blockquote><ul><li>One<ol><li>Nested</li></ol></li></ul>',
    '<p><b>old</b> <i>spelling</i><img src="https://a.org/x.png" alt="" /></p>',
    'Only words: 1 < 2',
    '',
  ])('isEditableHtml: %j → offered for editing', (html) => {
    expect(isEditableHtml(html)).toBe(true);
  });

  it.each([
    '<table><tr><td>1</td></tr></table>',
    '<p>A <u>line</u></p>',
    '<figure><img src="https://a.org/x.png" /></figure>',
    '<IFRAME src="https://a.org/"></IFRAME>',
  ])('isEditableHtml: %j, which the editor would lose → not offered', (html) => {
    expect(isEditableHtml(html)).toBe(false);
  });
});
