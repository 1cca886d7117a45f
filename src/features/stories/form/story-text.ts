import { SAME_AS, STORY_ELEMENTS } from '../../../lib/story-html.ts';

const EDITABLE = new Set<string>([...STORY_ELEMENTS, ...Object.keys(SAME_AS)]);

/** Whether the editor knows all that is in it. What is imported always is; what was stored before may hold more. */
export function isEditableHtml(html: string): boolean {
  return [...html.matchAll(/<([a-z][a-z\d-]*)/gi)].every(([, name = '']) => EDITABLE.has(name.toLowerCase()));
}
