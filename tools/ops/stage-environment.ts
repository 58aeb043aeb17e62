import { OPS_OUTPUTS } from '../../core/rules/host/ops-environment.ts';
import { namesOf } from '../../core/rules/names.ts';
import { OpsError } from './command/command.ts';

export type ReadOutputs = (stackName: string) => Promise<ReadonlyMap<string, string>>;

/** Sets the variables of a stage from the outputs of its stack. Throws OpsError if it cannot be read or lacks one. */
export async function takeStageEnvironment(
  environment: NodeJS.ProcessEnv,
  stage: string,
  read: ReadOutputs,
): Promise<void> {
  const stack = `Trabecula-${stage}`;
  const outputs = await read(stack).catch((error: unknown) => {
    throw new OpsError(error instanceof Error ? error.message : String(error));
  });
  for (const variable of namesOf(OPS_OUTPUTS)) {
    const value = outputs.get(OPS_OUTPUTS[variable]);
    if (value === undefined)
      throw new OpsError(`the stack ${stack} has no output ${OPS_OUTPUTS[variable]}: deploy it again`);
    environment[variable] = value;
  }
}
