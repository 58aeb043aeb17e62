/** The part of the browser's trusted types that we use; TypeScript's library has none yet. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/** Returns an address of code if this site serves it, else null: the browser then refuses to load it. */
export function ownScriptAddress(address: string, origin: string): string | null {
  const { protocol, origin: from } = new URL(address, origin);
  return protocol === 'blob:' || from === origin ? address : null;
}

/**
 * Accepts a text as an address of code only if this site serves it. The content policy asks for such a rule (trusted
 * types); HTML and scripts have no policy, so text never becomes either.
 */
export function guardScriptAddresses(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const { origin } = window.location;
  trustedTypes?.createPolicy('default', { createScriptURL: (address) => ownScriptAddress(address, origin) });
}
