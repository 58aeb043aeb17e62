import { VisibleError } from '../../contract/envelope.ts';
import { type Feature, type FeatureHolder, mayUse } from '../../rules/account/permissions.ts';

/** Throws notGranted unless the account may use the feature; every call behind a grant asks this. */
export function requireFeature(user: FeatureHolder, feature: Feature): void {
  if (!mayUse(user, feature)) throw new VisibleError('notGranted');
}
