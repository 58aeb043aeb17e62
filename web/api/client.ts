import { createClient } from '../../core/contract/client.ts';
import { readLanguage } from '../state/language.ts';

/** API client of the page. Answers come in the language of the page. */
export const api = createClient({ language: readLanguage });
