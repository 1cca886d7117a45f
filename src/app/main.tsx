import '../styles/entrance.css';
import { createRoot } from 'react-dom/client';
import { showMissing } from '../lib/load-code.ts';
import { createServices } from './adapters.ts';
import { Bootstrap } from './bootstrap.tsx';
import { opensSignIn } from './opens-sign-in.ts';
import { Providers } from './providers.tsx';
import { readRuntimeConfig } from './runtime-config.ts';
import { takeOver } from './take-over.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');

const onUncaughtError = (error: unknown) => {
  console.error(error);
  showMissing(true);
};

const config = readRuntimeConfig();
const page = (
  <Providers config={config} services={createServices(config)}>
    <Bootstrap />
  </Providers>
);
if (opensSignIn && root.firstElementChild) takeOver(root, page, onUncaughtError);
else createRoot(root, { onUncaughtError }).render(page);
