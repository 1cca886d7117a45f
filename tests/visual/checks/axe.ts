import axe from 'axe-core';
import { AXE_RULES } from '../../../.storybook/axe-rules.ts';
import { unknownLooks, unknownParts } from './passed-before.ts';

/** What Storybook's own check leaves out. */
const NOT_OURS = ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'];
/** What looks bad by its colours, its place or its width. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** What lies over a page. */
const LAYERS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tooltip"]';

// Storybook leaves the landmarks of a part out, which has none.
axe.configure({ rules: [{ id: 'region', enabled: false }, ...AXE_RULES] });

/** Asks axe about all of a story, or of a page's state what is not the frame: that is the same in each and asked in the first. */
export async function checkLight(isState: boolean): Promise<void> {
  window.scrollTo(0, 0);
  for (const root of isState ? partsOfState() : [document.body]) {
    const fresh = unknownParts(root);
    if (!fresh) continue;
    await ask('In light', [root], fresh.known, BUT_LOOKS);
    fresh.keep();
  }
  await checkLooks('In light', 'light');
}

const BUT_LOOKS: axe.RunOptions = { rules: Object.fromEntries(RULES_OF_LOOKS.map((id) => [id, { enabled: false }])) };

/** What is asked of a state: `main` and the layers over it; all, where there is neither, as while the app starts. */
function partsOfState(): Element[] {
  const layers = [...document.querySelectorAll(LAYERS)].filter((layer) => layer.checkVisibility());
  const main = document.querySelector('main');
  const parts = [...(main ? [main] : []), ...layers];
  const outer = parts.filter((part) => !parts.some((other) => other !== part && other.contains(part)));
  return outer.length > 0 ? outer : [document.body];
}

/**
 * Whether a story has a look that none had in dark before, by its look in light; `keep` is called once dark
 * has passed.
 */
export function looksNow(): { isNew: boolean; keep: () => void } {
  const { elements, keep: saveLooks } = unknownLooks(document.body, `light before dark ${window.innerWidth}`);
  return { isNew: elements.length > 0, keep: saveLooks };
}

/** Asks axe about the looks that no story had before, after the story’s theme was turned. */
export async function checkDark(): Promise<void> {
  // What lies half under a header that stays would be found too small.
  window.scrollTo(0, 0);
  await checkLooks('In dark', 'dark');
}

async function checkLooks(question: string, theme: string): Promise<void> {
  const { elements, keep: saveLooks } = unknownLooks(document.body, `${theme} ${window.innerWidth}`);
  if (elements.length > 0) await ask(question, topmost(elements), partsWithout(elements), { runOnly: RULES_OF_LOOKS });
  saveLooks();
}

/** Without those that lie in another one. */
function topmost(elements: readonly Element[]): Element[] {
  const all = new Set(elements);
  return elements.filter((element) => !ancestorsOf(element).some((each) => all.has(each)));
}

/** What lies in one of the elements and has none of them in it. */
function partsWithout(elements: readonly Element[]): Element[] {
  const all = new Set(elements);
  const around = new Set(elements.flatMap(ancestorsOf));
  const parts = (element: Element): Element[] =>
    [...element.children].flatMap((child) => {
      if (around.has(child)) return parts(child);
      return all.has(child) ? [] : [child];
    });
  return elements.filter((element) => around.has(element)).flatMap(parts);
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) ancestors.push(at);
  return ancestors;
}

async function ask(
  when: string,
  include: readonly Element[],
  exclude: readonly Element[],
  options: axe.RunOptions,
): Promise<void> {
  const { violations } = await axe.run(
    // The types say one of each; axe takes many.
    { include: [...include], exclude: [...NOT_OURS, ...exclude] } as axe.ElementContext,
    { ...options, resultTypes: ['violations'], preload: false },
  );
  if (violations.length === 0) return;
  const messages = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary = '' }) => `  ${html}\n  ${failureSummary.replaceAll('\n', '\n  ')}`).join('\n')}`,
  );
  throw new Error(`${when} axe finds\n${messages.join('\n')}`);
}
