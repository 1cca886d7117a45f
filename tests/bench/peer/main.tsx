import './peer.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { filler } from './filler.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
root.dataset.filler = String(filler.length);

const router = createBrowserRouter([
  { path: '/auth/login', lazy: async () => ({ Component: (await import('./login.tsx')).Login }) },
]);
createRoot(root).render(
  <Suspense fallback={<p>Loading</p>}>
    <RouterProvider router={router} />
  </Suspense>,
);
