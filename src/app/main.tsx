import '../styles/entrance.css';
import { createRoot } from 'react-dom/client';
import { createServices } from './adapters.ts';
import { Bootstrap } from './bootstrap.tsx';
import { Providers } from './providers.tsx';
import { readRuntimeConfig } from './runtime-config.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');

const config = readRuntimeConfig();
createRoot(root).render(
  <Providers config={config} services={createServices(config)}>
    <Bootstrap />
  </Providers>,
);
