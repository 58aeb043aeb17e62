import { createClient } from '../../core/contract/client.ts';
import { readLanguage } from '../state/language.ts';

/** The one client of the page. It answers in the language the page is shown in. */
export const api = createClient({ language: readLanguage });
