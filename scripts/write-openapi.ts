import { writeFileSync } from 'node:fs';
import { RELEASED_FILE, releasedText } from '../core/contract/openapi/testing/released-calls.ts';
import { OPENAPI_FILE, openApiText } from '../core/contract/openapi/text.ts';

// `npm run openapi`: regenerates the OpenAPI document. Run it after a change of the contract. With `-- --release` it also
// keeps today's calls as those of the last release, which the next one has to tolerate.
writeFileSync(OPENAPI_FILE, openApiText());
console.log(`written: ${OPENAPI_FILE}`);
if (process.argv.includes('--release')) {
  writeFileSync(RELEASED_FILE, releasedText());
  console.log(`written: ${RELEASED_FILE}`);
}
