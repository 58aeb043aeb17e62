import { preferencesGet, preferencesSave } from '../../../core/contract/calls/preferences.ts';
import { preferencesOf, savePreferences } from '../../../core/studio/profile/preferences.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

export function preferencesRoutes({ ports }: ApiServices): Route[] {
  return [
    userRoute(preferencesGet, ({ user }) => preferencesOf(user)),
    userRoute(preferencesSave, async ({ body, user }) => await savePreferences(ports, user, body)),
  ];
}
