/** The environment cannot be used; `message` names each variable and its problem. */
export class ConfigError extends Error {}
