import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page } from '../../support/app.tsx';

/** The terms and the privacy notice, which sign-up asks people to agree to and to read. */
export default { title: 'Pages/Public/Terms and privacy' } satisfies Meta;

const AS = { as: 'signed-out' } as const;

export const Terms: StoryObj = page('/tncs', {
  ...AS,
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
  },
});

export const Privacy: StoryObj = page('/privacy', {
  ...AS,
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/tncs');
  },
});

/** A signed-in person reads them without the frame of the app. */
export const PrivacySignedIn: StoryObj = page('/privacy', {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Privacy notice' });
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
});
