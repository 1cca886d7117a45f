import type { Preview } from '@storybook/react-vite';

type Toolbar = NonNullable<NonNullable<Preview['globalTypes']>[string]['toolbar']>;

/** One menu of the toolbar; its button shows what is chosen. */
export const toolbar = (description: string, title: string, icon: Toolbar['icon'], items: Toolbar['items']) => ({
  description,
  toolbar: { title, icon, items, dynamicTitle: true },
});
