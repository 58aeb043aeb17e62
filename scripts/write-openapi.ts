import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recipeJsonSchema } from '../core/catalogue/recipe.ts';
import { RELEASED_FILE, releasedText } from '../core/contract/openapi/testing/released-calls.ts';
import { OPENAPI_FILE, openApiText } from '../core/contract/openapi/text.ts';

/** Schema of a recipe file, as the site serves it: its address stands in every exported recipe. */
const RECIPE_SCHEMA_FILE = fileURLToPath(new URL('../web/public/recipe.schema.json', import.meta.url));

// `npm run openapi`: regenerates the OpenAPI document and the schema of recipes. Run it after a change of the contract. With `-- --release` it also
// keeps today's calls as those of the last release, which the next one has to tolerate.
writeFileSync(OPENAPI_FILE, openApiText());
console.log(`written: ${OPENAPI_FILE}`);
writeFileSync(RECIPE_SCHEMA_FILE, `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`);
console.log(`written: ${RECIPE_SCHEMA_FILE}`);
if (process.argv.includes('--release')) {
  writeFileSync(RELEASED_FILE, releasedText());
  console.log(`written: ${RELEASED_FILE}`);
}
