import { useEffect } from 'react';
import { keepTask, keptCommand } from '../state/sign-in-prompt.ts';
import { useCommand } from './use-commands.ts';

/** Runs the command for which a visitor was asked to sign in, once there is a user and it can run. */
export function useCommandAfterSignIn(signedIn: boolean): void {
  const command = useCommand(keptCommand() ?? '');
  useEffect(() => {
    if (!signedIn || command === undefined || (command.blocked ?? null) !== null) return;
    keepTask(null);
    command.run();
  }, [signedIn, command]);
}
