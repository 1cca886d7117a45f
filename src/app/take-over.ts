import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over a page that came as HTML. What a person or a password manager has put into its fields stays, even where an extension
 * has changed the page, so that it has to be made anew.
 */
export function takeOver(root: HTMLElement, page: ReactNode, onUncaughtError: (error: unknown) => void): void {
  const typed = [...root.querySelectorAll('input')].map(({ name, value, checked }) => ({ name, value, checked }));
  hydrateRoot(root, page, {
    onUncaughtError,
    onRecoverableError: (error) => {
      console.warn('The prerendered page did not match and was rendered again', error);
      for (const { name, value, checked } of typed) {
        const field = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
        if (field) Object.assign(field, { value, checked });
      }
    },
  });
}
