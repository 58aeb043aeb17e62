import { writeFileSync } from 'node:fs';
import { OPENAPI_FILE, openApiText } from '../core/contract/openapi/text.ts';

// `npm run openapi`: regenerates the OpenAPI document. Run it after a change of the contract.
writeFileSync(OPENAPI_FILE, openApiText());
console.log(`written: ${OPENAPI_FILE}`);
