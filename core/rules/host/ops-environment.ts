/** Name of the file, in the state folder of the local cloud, by which `npm run ops` reaches it. */
export const OPS_ENVIRONMENT_FILE = 'ops-environment.json';
