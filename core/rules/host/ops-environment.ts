/** File in the state folder of the local cloud through which `npm run ops` reaches it. */
export const OPS_ENVIRONMENT_FILE = 'ops-environment.json';
