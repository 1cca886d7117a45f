import { screen } from 'storybook/test';

/** The live region of what is announced on purpose. */
export const announcer = () => screen.getByText('', { selector: '[data-slot="announcement"]' });

/** All that a live region says from now on. */
export function listen(region: HTMLElement): string[] {
  const heard: string[] = [];
  new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, { childList: true });
  return heard;
}
