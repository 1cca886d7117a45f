import type { Plugin } from 'vite';

const SHEETS = /\/src\/styles\/(?:inside|entrance)\.css$/;

/**
 * The workbench's own sheet has every class. The app's, which the sign-in fetches once a person is signed in, would come
 * after it for all stories that follow, and its plain classes win over those for wider windows that only stories have.
 */
export const oneSheet = {
  name: 'one-sheet',
  enforce: 'pre',
  load: (id: string) => (SHEETS.test(id.split('?')[0] ?? '') ? '' : null),
} satisfies Plugin;
