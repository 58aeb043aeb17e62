import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepTask, keptCommand } from '../state/sign-in-prompt.ts';
import { useCommand } from './use-commands.ts';

/**
 * Runs the command for which a visitor was asked to sign in, once there is a user on the same page and it can run. A
 * user who comes to another page instead has given it up.
 */
export function useCommandAfterSignIn(signedIn: boolean): void {
  const { href } = useLocation();
  const kept = keptCommand(href);
  const command = useCommand(kept ?? '');
  useEffect(() => {
    if (signedIn && kept === null) keepTask(null);
    if (!signedIn || command === undefined || (command.blocked ?? null) !== null) return;
    keepTask(null);
    command.run();
  }, [signedIn, kept, command]);
}
