import './schemas-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { reportFault, reportUncaught } from '../api/report-fault.ts';
import { languageOfHost } from '../api/use-host.ts';
import { closePromptAtSignIn } from '../features/session/ended-session.ts';
import { forgetModelOfOthers } from '../features/session/forget-model.ts';
import { startColorMode } from '../state/color-mode.ts';
import { startTexts } from '../texts/i18n.ts';
import { refuseFrame } from './refuse-frame.ts';
import { router } from './router.tsx';
import { guardScriptAddresses } from './script-addresses.ts';
import { system } from './theme/system.ts';

const RELOADED_KEY = 'reloaded-for-fresh-code';
/** A second failure within this time has another cause than an old page: reloading would loop. */
const CIRCLE_MS = 30_000;

refuseFrame(window);
guardScriptAddresses();
reloadWhenCodeIsGone();
reportUncaught();
startColorMode();
forgetModelOfOthers();
closePromptAtSignIn(() => router.state.location.href);
await startTexts(languageOfHost);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);

/** Reports an error that a boundary has caught, and prints it as React does without us. */
function reportCaught(error: unknown): void {
  console.error(error);
  reportFault('pageError');
}

/** Reloads an old page once if a chunk of before a release is missing. The address restores its work. */
function reloadWhenCodeIsGone(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return;
    const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - lastMs < CIRCLE_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
  });
}

function Providers() {
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ChakraProvider>
  );
}
