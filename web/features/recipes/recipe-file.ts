import { type Recipe, recipeSchema } from '../../../core/catalogue/recipe.ts';

/** Largest recipe file that the page reads, bytes. */
const FILE_MAX_BYTES = 100_000;

/** Returns a recipe as a file that the command line reads too, with the address of its schema. */
export function fileOfRecipe(recipe: Recipe, origin: string): { name: string; text: string } {
  const $schema = `${origin}/recipe.schema.json`;
  const name = `${recipe.name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.recipe.json`;
  return { name, text: `${JSON.stringify({ ...recipe, $schema }, null, 2)}\n` };
}

/** Returns the recipe in a file, or the fields that make it none; none for a file that is no JSON. */
export async function recipeOfFile(file: Blob): Promise<Recipe | { faults: string[] }> {
  if (file.size > FILE_MAX_BYTES) return { faults: [] };
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { faults: [] };
  }
  const read = recipeSchema.safeParse(content);
  if (read.success) {
    const { $schema, ...recipe } = read.data;
    return recipe;
  }
  return { faults: read.error.issues.flatMap(faultsOf) };
}

/** Names the field of a fault; those that a recipe does not have by their names. */
function faultsOf(issue: { code: string; path: readonly PropertyKey[]; keys?: readonly string[] }): string[] {
  const path = issue.path.map(String);
  return (issue.keys ?? [undefined]).map((key) => [...path, ...(key === undefined ? [] : [key])].join('.'));
}
