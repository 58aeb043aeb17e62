import { config } from 'zod';

/*
 * Zod compiles schemas by `Function` where it may, and finds out by trying. The content policy refuses that, and the browser
 * reports each try in the console. `main.tsx` imports this before any schema exists.
 */
config({ jitless: true });
