import { join } from 'node:path';
import { openApiDocument } from './document.ts';

export const OPENAPI_FILE = join(import.meta.dirname, 'openapi.json');

export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
