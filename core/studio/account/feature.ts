import { VisibleError } from '../../contract/envelope.ts';
import { type Feature, type FeatureHolder, mayUse } from '../../rules/account/permissions.ts';

/** Throws notGranted if the account may not use the feature. Every call behind a grant calls this. */
export function requireFeature(user: FeatureHolder, feature: Feature): void {
  if (!mayUse(user, feature)) throw new VisibleError('notGranted');
}
