import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The workbench's own, beside the app's: the server of the page stories needs of the tables what the app's build leaves out
 * (`slimEndpoints`, `slimEntities`). Of `build`, Storybook takes the target alone.
 */
export default defineConfig({ plugins: [react()], build: { target: 'es2024' } });
