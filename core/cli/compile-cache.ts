/**
 * Loaded before a command (`node --import`): Node keeps the compiled code between runs. Without that, half of the
 * processor time of a small job goes into reading and compiling the engine.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/trabecula/compiled'));
