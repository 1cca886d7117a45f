import type { Page } from '@playwright/test';

/** What a screen reader reads out by its name. */
const NAMED =
  /^(button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|option|menuitem|listbox|dialog|navigation|region|img|table|progressbar|meter)$/;

type Node = { readonly role: string; readonly name: string; readonly level: number | null; readonly line: string };

function nodesOf(snapshot: string): Node[] {
  return snapshot.split('\n').flatMap((line) => {
    const [, role, name = ''] = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? [];
    const level = /\[level=(\d)\]/.exec(line)?.[1];
    return role ? [{ role, name, level: level ? Number(level) : null, line: line.trim() }] : [];
  });
}

/** What is wrong with the page as the browser hands it to a screen reader; empty where nothing is. */
export async function treeProblems(page: Page): Promise<string[]> {
  return problemsIn(await page.locator('body').ariaSnapshot());
}

export function problemsIn(snapshot: string): string[] {
  const nodes = nodesOf(snapshot);
  const unnamed = nodes
    .filter(({ role, name }) => NAMED.test(role) && name === '')
    .map(({ line }) => `no name: ${line}`);
  const levels = nodes.filter(({ level }) => level !== null);
  const gaps = levels.flatMap(({ level, line }, index) =>
    index > 0 && (level ?? 0) > (levels[index - 1]?.level ?? 0) + 1 ? [`a level is left out before: ${line}`] : [],
  );
  const mains = nodes.filter(({ role }) => role === 'main').length;
  const names = nodes.filter(({ role }) => role === 'navigation').map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) < index).map((name) => `two navigations “${name}”`);
  return [...unnamed, ...gaps, ...(mains === 1 ? [] : [`${mains} main landmarks`]), ...twice];
}

/** How much of the middle of the window is covered by what does not scroll along, once the page is scrolled; 0 to 1. */
export async function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    // The first column of a table stays beside the others, and goes away with its row.
    const isAbove = ({ position, top, bottom }: CSSStyleDeclaration) =>
      position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'));
    const stays = (element: Element | null): boolean =>
      element !== null && (isAbove(getComputedStyle(element)) || stays(element.parentElement));
    const heights = Array.from({ length: 32 }, (_, index) => ((index + 0.5) / 32) * window.innerHeight);
    const covered = heights.filter((y) => stays(document.elementFromPoint(window.innerWidth / 2, y)));
    window.scrollTo(0, 0);
    return covered.length / heights.length;
  });
}
