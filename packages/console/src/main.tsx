// Starts the console in the browser.
import './theme/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries';
import { router } from './app/router';
import { startTexts } from './i18n/setup';
import { startSession } from './session/session';
import { readTheme, showTheme } from './theme/theme';

showTheme(readTheme());
if (document.documentElement.dataset['mode'] !== 'test')
  document.querySelector('link[data-of=test]')?.remove();
else document.querySelector('link[data-of=live]')?.remove();
document.querySelector('link[data-of=test]')?.setAttribute('rel', 'icon');
// The session and the page's own chunk are loaded while the texts are.
void startSession();
void router.load();
await startTexts();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
