import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { closePromptAtSignIn } from '../session/ended-session.ts';
import { forgetModelOfOthers } from '../session/forget-model.ts';
import { startColorMode } from '../state/color-mode.ts';
import { startTexts } from '../texts/i18n.ts';
import { reloadWhenCodeIsGone } from './fresh-code.ts';
import { Providers } from './providers.tsx';

reloadWhenCodeIsGone();
startColorMode();
forgetModelOfOthers();
closePromptAtSignIn();
await startTexts();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
