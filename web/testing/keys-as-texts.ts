import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

// Runs before each file of tests: a language that an earlier file of the process has set must not change its texts.
await i18next.use(initReactI18next).init({ lng: 'cimode', resources: {} });
