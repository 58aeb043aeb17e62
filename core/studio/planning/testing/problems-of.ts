import { VisibleError } from '../../../contract/envelope.ts';

/** Returns why a plan is refused: `field problem` each, or the name of the code; nothing for one that is made. */
export async function problemsOf(plan: Promise<unknown>): Promise<string[]> {
  try {
    await plan;
    return [];
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error;
    return error.details.fields?.map(({ path, problem }) => `${path} ${problem}`) ?? [error.codeName];
  }
}
